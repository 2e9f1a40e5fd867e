/** Every query key of the web app. The first word is the family by which events invalidate it. */
export const keys = {
  /** Projections of all weeks that are left. */
  /** The players who may lead a game of the week. */
  /** What the operator has set by hand. */
  /** The user's lineups of all weeks, for the board of used players. */
  orders: ['orders'],
  orderLog: ['orders', 'log'],
  ordersPreview: ['orders', 'preview'],
  /** The user's places in their groups this week. */
  /** A group's table in the current week, which live messages patch. */
  /** Their chances; refetched by themselves, as the server computes them every 15 seconds. */
  /** The plays of the week that counted for the user. */
  /** What a week that is over has left: it changes with corrections only. */
  chats: (groupId: string) => ['chat', groupId] as const,
  /** Null: the whole chat. */
  chat: (groupId: string, week: number | null) => ['chat', groupId, week] as const,
  chatUnread: ['chat-unread'],
  subscription: ['subscriptions'],
  offer: ['subscriptions', 'offer'],
  notificationSettings: ['notifications'],
  readTokens: ['read-tokens'],
  passkeys: ['passkeys'],
  sessions: ['sessions'],
  /** What the admin console shows. */
  admin: (...view: readonly string[]) => ['admin', ...view] as const,
} as const;
