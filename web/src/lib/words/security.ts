// Words about accounts and fairness, in English.

export const security = {
  "passkey.password": "Your password, to confirm it is you",
} as const;
