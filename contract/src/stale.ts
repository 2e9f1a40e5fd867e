import type { CallKey } from './calls.ts';

/**
 * Calls that get stale together are a family: by the beginning of their path, the first that fits here, and otherwise by
 * its first word. A change makes its own family stale, and what follows from `STALE_AFTER`.
 */
const FAMILIES = [
  ['/current-season-weeks', 'season'],
  ['/lineups/season', 'board'],
  ['/players/outlook', 'outlook'],
  ['/players/:', 'player'],
  ['/groups/:id/chat', 'chat'],
  ['/groups/:groupId/uses', 'players'],
  ['/groups/:groupId/recap', 'recap'],
  ['/recaps/', 'recap'],
  ['/groups/:id/history', 'history'],
  ['/groups/:', 'group'],
  ['/chat/unread', 'chat-unread'],
  // Fetched again by themselves, as the server computes them every 15 seconds.
  ['/game-day/chances', 'chances'],
  // A group's table in the current week, which live messages patch.
  ['/game-day/groups/:id/table', 'live-table'],
  ['/game-day/groups/', 'chances'],
  ['/account/password', 'password'],
  ['/account/sessions', 'sessions'],
  ['/account/passkeys', 'passkeys'],
  ['/account/read-tokens', 'read-tokens'],
  ['/orders/log/:id/undo', 'lineup'],
] as const satisfies readonly (readonly [string, string])[];

type FirstWord<Key> = Key extends `${string} /${infer Path}`
  ? Path extends `${infer Word}/${string}`
    ? Word
    : Path
  : never;
/** `ended-day` is what a week that is over has left of `game-day`: it changes with corrections only. */
export type Family = (typeof FAMILIES)[number][1] | FirstWord<CallKey> | 'ended-day';

/** The family of a call, 'METHOD /path', with the request that is sent. */
export function familyOf(call: string, request?: { query?: { week?: unknown } }): Family {
  const path = call.slice(call.indexOf(' ') + 1);
  const known = FAMILIES.find(([beginning]) => path.startsWith(beginning));
  const family = known?.[1] ?? ((path.split('/')[1] ?? path) as Family);
  return family === 'game-day' && request?.query?.week !== undefined ? 'ended-day' : family;
}

/** What each event invalidates, and nowhere else. */
export const STALE_AFTER = {
  /** One of the user's lineups was saved, deleted or moved between groups, here or on another device. */
  'lineups-changed': [
    ...['lineups', 'board', 'lineup', 'scoreboard', 'leaderboard', 'players', 'groups', 'group'],
    ...['corrections', 'orders', 'game-day', 'live-table', 'chances'],
  ],
  /** The socket reconnected: another device, or a standing order, may have changed lineups that are shown here. */
  'own-lineups-missed': ['lineup', 'lineups', 'board', 'scoreboard'],
  'standings-changed': ['leaderboard'],
  /** The same, for pages that nearly everybody has open on a game day. */
  'places-changed': ['game-day'],
  /** The points of a week that is over were corrected, or stored when it ended (rules 7.21). */
  'week-corrected': ['ended-day', 'recap', 'corrections', 'overrides', 'game-day', 'live-table', 'group', 'history'],
  /** A new week has begun, or the weeks themselves changed. */
  'weeks-changed': [
    ...['season', 'chances', 'game-day', 'live-table', 'ended-day', 'recap', 'corrections', 'outlook', 'schedule'],
  ],
  /** More than the points of games or players of a week changed. */
  'games-changed': ['players', 'lineups', 'scoreboard', 'overrides', 'game-day', 'live-table', 'ended-day'],
  /** A game has begun: slots with its players count from now on. */
  'game-begun': ['live-table'],
  /** Live updates of a week were missed and could not be fetched: what they would have patched is stale. */
  'updates-lost': ['players', 'lineups', 'board', 'scoreboard', 'overrides', 'live-table'],
  'player-stats-changed': ['player'],
  /** Messages were missed, or the socket reconnected. */
  'chat-missed': ['chat', 'chat-unread'],
  /** Messages came, or were read. */
  'chat-read': ['chat-unread'],
  /** A chat or its members changed, which the group's history records. */
  'chat-changed': ['chat', 'history'],
  /** The user joined, left, created or changed a group. */
  'groups-changed': ['groups', 'group', 'history', 'invitations', 'leaderboard', 'game-day', 'live-table', 'ended-day'],
  /** A new password revokes the calendar URL and the API tokens, and ends the other sessions. */
  'password-changed': ['notifications', 'read-tokens', 'sessions'],
  /** An admin did something: the console shows it, and the app what it does to the season. */
  'admin-acted': ['admin', 'season', 'overrides', 'scoreboard', 'players'],
} as const satisfies Record<string, readonly Family[]>;

export type StaleEvent = keyof typeof STALE_AFTER;

/** The event that a change of a family is; without one it makes stale only the family. */
const EVENTS: Partial<Record<Family, StaleEvent>> = {
  groups: 'groups-changed',
  group: 'groups-changed',
  'join-links': 'groups-changed',
  invitations: 'groups-changed',
  lineup: 'lineups-changed',
  password: 'password-changed',
  chat: 'chat-changed',
  blocks: 'chat-changed',
};

/** What a change makes stale, by its call. */
export function staleAfter(call: CallKey): readonly Family[] {
  const family = familyOf(call);
  const event = EVENTS[family];
  return event === undefined ? [family] : STALE_AFTER[event];
}
