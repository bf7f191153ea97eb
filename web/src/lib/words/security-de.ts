// Accounts and fairness, in German.
import type { security } from "./security";

export const securityDe: Record<keyof typeof security, string> = {
  "passkey.password": "Dein Passwort, zur Bestätigung",
  "earned.met_often":
    "Ihr habt heute oft gegeneinander gespielt: Weitere Partien bringen weniger ein und dann nichts mehr.",
  "lobby.ratedNeeds": "Nur mit einem Konto.",
};
