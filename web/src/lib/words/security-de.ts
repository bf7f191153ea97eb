// Wörter zu Konten und Fairness, auf Deutsch.
import type { security } from "./security";

export const securityDe: Record<keyof typeof security, string> = {
  "passkey.password": "Dein Passwort, zur Bestätigung",
};
