import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
  groups: ['groups'],
  allGroups: ['groups', 'all'],
  publicGroups: (search: string) => ['groups', 'public', search] as const,
  groupMembers: (groupId: string) => ['group', groupId, 'members'] as const,
  groupWeek: (groupId: string) => ['group', groupId, 'week'] as const,
  hindsight: (groupId: string) => ['group', groupId, 'hindsight'] as const,
  groupUses: (groupId: string) => ['players', 'uses', groupId] as const,
  groupTrophies: (groupId: string) => ['group', groupId, 'trophies'] as const,
  groupHistory: (groupId: string) => ['group', groupId, 'history'] as const,
  groupAnnouncements: (groupId: string) => ['group', groupId, 'announcements'] as const,
  groupWebhooks: (groupId: string) => ['group', groupId, 'webhooks'] as const,
  groupInvitations: (groupId: string) => ['group', groupId, 'invitations'] as const,
  chats: (groupId: string) => ['chat', groupId] as const,
  /** Null: the whole chat. */
  chat: (groupId: string, week: number | null) => ['chat', groupId, week] as const,
  chatUnread: ['chat-unread'],
  invitation: (token: string) => ['invitations', 'token', token] as const,
  pendingInvitations: ['invitations', 'pending'],
  overall: ['leaderboard', 'overall'],
  groupStandings: (groupId: string, page: number) => ['leaderboard', 'group', groupId, page] as const,
  totalsHistogram: (groupId: string, of: string) => ['leaderboard', 'histogram', groupId, of] as const,
  viewedLineup: (groupId: string, weekId: string, userId: string) =>
    ['leaderboard', 'lineup', groupId, weekId, userId] as const,
  wins: (weekNumber: number) => ['recap', 'wins', weekNumber] as const,
  recap: (groupId: string, weekNumber: string) => ['recap', groupId, weekNumber] as const,
  subscription: ['subscription'],
  offer: ['subscription', 'offer'],
  notificationSettings: ['notification-settings'],
  readTokens: ['read-tokens'],
  passkeys: ['passkeys'],
  sessions: ['sessions'],
  /** What the admin console shows. */
  admin: (...view: readonly string[]) => ['admin', ...view] as const,
} as const;

type Key<Entry> = Entry extends (...parameters: never[]) => infer Made ? Made : Entry;
type Keys = { [Name in keyof typeof keys]: Key<(typeof keys)[Name]> };
/** The first word of a key. */
type Family = Keys[keyof Keys][0];

/** What each event invalidates, and nowhere else. */
const INVALIDATED = {
  /** One of the user's lineups was saved, deleted or moved between groups, here or on another device. */
  'lineups-changed': [
    'lineups',
    'board',
    'lineup',
    'scoreboard',
    'leaderboard',
    'players',
    'groups',
    'group',
    'corrections',
    'orders',
    'game-day',
    'live-table',
    'chances',
  ],
  /** The socket reconnected: another device may have saved a lineup that is open here. */
  'own-lineups-missed': ['lineup'],
  'standings-changed': ['leaderboard'],
  /** The same, for pages that nearly everybody has open on a game day. */
  'places-changed': ['game-day'],
  /** The points of a week that is over were corrected, or stored when it ended (rules 7.21). */
  'week-corrected': ['ended-day', 'recap', 'corrections', 'overrides', 'game-day', 'live-table', 'group'],
  /** A new week has begun, or the weeks themselves changed. */
  'weeks-changed': [
    'season',
    'chances',
    'game-day',
    'live-table',
    'ended-day',
    'recap',
    'corrections',
    'outlook',
    'schedule',
  ],
  /** More than the points of games or players of a week changed. */
  'games-changed': ['players', 'lineups', 'scoreboard', 'overrides', 'game-day', 'live-table', 'ended-day'],
  /** A game has begun: slots with its players count from now on. */
  'game-begun': ['live-table'],
  /** Live updates of a week were missed and could not be fetched: what they would have patched is stale. */
  'updates-lost': ['players', 'lineups', 'board', 'scoreboard', 'overrides', 'live-table'],
  'player-stats-changed': ['player'],
  'invitations-changed': ['invitations'],
  /** Messages were missed, or the socket reconnected. */
  'chat-missed': ['chat', 'chat-unread'],
  /** Messages came, or were read. */
  'chat-read': ['chat-unread'],
  /** A new password revokes the calendar URL and the API tokens, and ends the other sessions. */
  'password-changed': ['notification-settings', 'read-tokens', 'sessions'],
} as const satisfies Record<string, readonly Family[]>;

export type AppEvent = keyof typeof INVALIDATED;

/**
 * Invalidates what an event makes stale; resolves once active queries have been refetched. What is being fetched for the
 * first time is fetched again after that: its reply may be older than the event, and the library only waits for it.
 */
export async function invalidate(client: QueryClient, event: AppEvent): Promise<void> {
  const families: readonly unknown[] = INVALIDATED[event];
  const predicate = ({ queryKey: [family] }: { queryKey: QueryKey }) => families.includes(family);
  const begun = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  await Promise.all(begun.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}

/** Premium began or ended: everything but the subscription itself may have changed. */
export function invalidateAfterPremium(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [family] }) => family !== keys.subscription[0] });
}

/**
 * The user joined, left, created or changed a group. Refetches the user's groups first, then the queries of each
 * remaining group: a request for a group the user just left would be refused.
 * @throws when the user's groups could not be refetched
 */
export async function invalidateGroups(client: QueryClient): Promise<void> {
  void invalidate(client, 'invitations-changed');
  // A request that began before the change would count as fresh when it arrives.
  await client.cancelQueries({ queryKey: keys.groups, exact: true });
  await client.invalidateQueries({ queryKey: keys.groups, exact: true }, { throwOnError: true });
  const groups = client.getQueryData<{ id: string }[]>(keys.groups) ?? [];
  const ofGroups = groups.flatMap(({ id }) => [
    ['group', id],
    ['leaderboard', 'group', id],
  ]);
  await Promise.all(
    [['groups', 'public'], keys.allGroups, keys.overall, keys.gameDay, ['live-table'], ['ended-day'], ...ofGroups].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}
