/** Every query key of the web app. The first word is the family by which events invalidate it. */
export const keys = {
  season: ['season'],
  teams: ['teams'],
  players: (weekId: string) => ['players', weekId] as const,
  /** Projections of all weeks that are left. */
  outlook: (seasonId: string) => ['outlook', seasonId] as const,
  schedule: (seasonId: string) => ['schedule', seasonId] as const,
  gameLog: (playerId: string) => ['player', playerId, 'game-log'] as const,
  seasonStats: (playerId: string) => ['player', playerId, 'season-stats'] as const,
  /** The players who may lead a game of the week. */
  gameLeaders: (weekId: string) => ['contenders', weekId] as const,
  scoreboard: (weekId: string) => ['scoreboard', weekId] as const,
  /** What the operator has set by hand. */
  overrides: (weekId: string) => ['overrides', weekId] as const,
  lineups: (weekId: string) => ['lineups', weekId] as const,
  usedPlayers: (groupIds: readonly string[], lineupId: string | null) =>
    ['lineups', 'used-players', groupIds.toSorted(), lineupId] as const,
  submittedGroups: (weekId: string) => ['lineups', 'submitted-groups', weekId] as const,
  /** The user's lineups of all weeks, for the board of used players. */
  board: ['board'],
  lineup: (lineupId: string) => ['lineup', lineupId] as const,
  lineupGroups: (lineupId: string) => ['lineup', lineupId, 'groups'] as const,
  transactions: (lineupId: string) => ['lineup', lineupId, 'transactions'] as const,
  corrections: ['corrections'],
  orders: ['orders'],
  orderLog: ['orders', 'log'],
  ordersPreview: ['orders', 'preview'],
  /** The user's places in their groups this week. */
  gameDay: ['game-day'],
  /** A group's table in the current week, which live messages patch. */
  liveTable: (groupId: string) => ['live-table', groupId] as const,
  /** Their chances; refetched by themselves, as the server computes them every 15 seconds. */
  chances: ['chances'],
  need: (groupId: string) => ['chances', 'need', groupId] as const,
  headToHead: (groupId: string, userId: string) => ['chances', 'against', groupId, userId] as const,
  /** The plays of the week that counted for the user. */
  gamePlays: ['game-day', 'plays'],
  /** What a week that is over has left: it changes with corrections only. */
  endedPlaces: (weekId: string) => ['ended-day', weekId] as const,
  endedPlays: (weekId: string) => ['ended-day', weekId, 'plays'] as const,
  groupUses: (groupId: string) => ['players', 'uses', groupId] as const,
  chats: (groupId: string) => ['chat', groupId] as const,
  /** Null: the whole chat. */
  chat: (groupId: string, week: number | null) => ['chat', groupId, week] as const,
  chatUnread: ['chat-unread'],
  overall: ['leaderboard', 'overall'],
  groupStandings: (groupId: string, page: number) => ['leaderboard', 'group', groupId, page] as const,
  totalsHistogram: (groupId: string, of: string) => ['leaderboard', 'histogram', groupId, of] as const,
  viewedLineup: (groupId: string, weekId: string, userId: string) =>
    ['leaderboard', 'lineup', groupId, weekId, userId] as const,
  wins: (weekNumber: number) => ['recap', 'wins', weekNumber] as const,
  recap: (groupId: string, weekNumber: string) => ['recap', groupId, weekNumber] as const,
  subscription: ['subscriptions'],
  offer: ['subscriptions', 'offer'],
  notificationSettings: ['notifications'],
  readTokens: ['read-tokens'],
  passkeys: ['passkeys'],
  sessions: ['sessions'],
  /** What the admin console shows. */
  admin: (...view: readonly string[]) => ['admin', ...view] as const,
} as const;
