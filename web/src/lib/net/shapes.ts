// What the server says and hears, by the names that the page uses. All of it is generated: lib/types/wire.ts.
import type { CardArt as ArtSent, CardInfo, DeckInfo } from "$lib/types/wire";

export type {
  Action,
  Asked as Ask,
  Asks,
  Bought,
  CardInfo,
  ChangeTold as Change,
  ChatTold as ChatLine,
  ClockSpec as Clock,
  CollectionInfo as Collection,
  DeckInfo as DeckData,
  Down,
  DrawnCard,
  EmoteText as Emote,
  GameEvent,
  GameInfo as Game,
  HistoryLine,
  LedgerLine,
  LoginSession,
  MatchTicket,
  Me,
  Opened,
  Option as GameOption,
  PackInfo as Pack,
  PasskeyInfo,
  PresetInfo as Preset,
  PreviewTold as Preview,
  Problem as DeckProblem,
  RatingInfo as Rating,
  RatingPoint,
  Refusal,
  ReplayInfo as Replay,
  ReplayStep,
  SealInfo as Seal,
  SeatClock as ClockState,
  SeatInfo,
  SeatPresence as Presence,
  ShopInfo as Shop,
  TableInfo as Table,
  Up,
  UpdateTold as Update,
  View,
} from "$lib/types/wire";
type Told = CardInfo["marks"][string];
/** A code or number of a card that the page draws and points by. */
export type Mark = Exclude<Told, unknown[]> | Readonly<Extract<Told, unknown[]>>;
/** A card as it is printed. Cards that are made up for a picture have no marks. */
export type CardData = Omit<CardInfo, "marks" | "art"> & { marks?: Record<string, Mark>; art?: CardArt };
/** The emblem of a card; what is as usual is not sent. */
export type CardArt = { emblem: string } & { [Each in keyof ArtSent]?: NonNullable<ArtSent[Each]> };
export type CardCount = DeckInfo["cards"][number];
