// What the desk is told by /api/operator and /api/standing.

export interface MyRole {
  role: "moderator" | "admin" | null;
  authenticator: boolean;
  raised_until: number | null;
}
export interface Overview {
  version: string;
  now: number;
  actor: { name: string; role: "moderator" | "admin" };
  troubles: string[];
  tables: Record<string, number>;
  workers: number;
  sockets: number;
  people: number;
  accounts: number;
  seen_today: number;
  games_today: number;
  open_reports: number;
  set_aside: number;
  erasures: number;
  message: { text: string; at: number; until: number | null } | null;
  maintenance: { at: number; text: string } | null;
  read_only: boolean;
}
export interface Fault {
  id: string;
  kind: string;
  what: string;
  why: string;
  at: number;
}
export interface ReportLine {
  id: string;
  at: number;
  user: string | null;
  name: string | null;
  table: string | null;
  game: string | null;
  text: string;
  closed_at: number | null;
  note: string;
}
export interface ReportFile extends ReportLine {
  status?: string;
  seats: { seat: number; kind: string; name: string; user: string | null }[];
  chat: { at: number; user: string | null; name: string; text: string }[];
  others: ReportLine[];
}
export interface Person {
  id: string;
  name: string;
  guest: boolean;
  bot_of: string | null;
  made_at: number;
  seen_at: number | null;
  sanctions: string[];
}
export interface Sanction {
  id: string;
  user: string | null;
  network: string | null;
  name?: string | null;
  kind: "warn" | "mute" | "suspend" | "ban";
  reason: string;
  made_at: number;
  until: number | null;
  by: string;
  lifted_at: number | null;
}
export interface PersonFile {
  id: string;
  name: string;
  guest: boolean;
  bot_of: string | null;
  made_at: number;
  role: string | null;
  passkeys: number;
  authenticator: boolean;
  sessions: { id: string; made_at: number; seen_at: number; agent: string }[];
  ratings: { game: string; mode: string; shown: string; games: number }[];
  points: Record<string, number>;
  games: {
    table: string;
    game: string;
    mode: string;
    place: number;
    of: number;
    reason: string;
    rated: boolean;
    ended_at: number;
    annulled_at: number | null;
    flag: string | null;
  }[];
  sanctions: Sanction[];
}
export interface TableLine {
  id: string;
  status: string;
  made_at: number;
  readable: boolean;
  game?: string;
  private?: boolean;
  rated?: boolean;
  lines?: number;
  seats?: { kind: string; name: string; user: string | null; level: string | null }[];
}
export interface AuditLine {
  id: number;
  at: number;
  name: string;
  act: string;
  target: string;
  details: Record<string, unknown>;
}
export interface Standing {
  now: number;
  message: { text: string; at: number } | null;
  maintenance: { at: number; text: string } | null;
  read_only: boolean;
  warnings: { id: string; kind: string; reason: string; until: number | null; at: number }[];
  cool_down: { until: number; sentence: string } | null;
  /** Whether this person may come to the operators' desk. */
  desk: boolean;
}
