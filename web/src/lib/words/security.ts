// Words about accounts and fairness, in English.

export const security = {
  "passkey.password": "Your password, to confirm it is you",
  "earned.met_often":
    "You two have played a lot today: more games against each other earn less, and then nothing.",
  "lobby.ratedNeeds": "Only with an account.",
} as const;
