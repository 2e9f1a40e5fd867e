import type { GameTime } from '@singleback/game/players/lock.ts';
import { sql } from 'drizzle-orm';
import { stillPlays } from '../../db/members.ts';

/** Users or rows read in one batch. */
export const AT_ONCE = 500;

/** All rows in batches of AT_ONCE, each read after the last row of the one before. */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** The game of a player's team in a week, as stored. */
export interface GameRow {
  gameStatus: string | null;
  kickoff: string | null;
  lockedAt: string | null;
}

/** The columns of a GameRow, from a table alias `game`. */
export const gameColumns = sql`game.status as "gameStatus", game.kickoff as kickoff, game.locked_at as "lockedAt"`;

/**
 * Converts it for the rules; null is a bye. A start that is not confirmed holds back no alert: the lock may be lifted a
 * moment later, and what was held back would never be sent.
 */
export function gameTimeOf({ gameStatus, kickoff, lockedAt }: GameRow): GameTime | null {
  if (gameStatus === null) return null;
  return {
    kickoff: kickoff === null ? null : new Date(kickoff),
    started: lockedAt !== null || gameStatus === 'in_progress' || gameStatus === 'final',
    postponed: gameStatus === 'postponed',
    cancelled: gameStatus === 'cancelled',
  };
}

/** The game of the team in `player_weeks` (or else `players`) in the week; of several, the rescheduled one. */
export const joinGame = sql`
  left join lateral (
    select status, kickoff, locked_at, is_lock_provisional from team_games
    where team_games.week_id = weeks.id and team_games.team_id = coalesce(player_weeks.team_id, players.team_id)
    order by team_games.status = 'cancelled', team_games.kickoff nulls last limit 1
  ) as game on true`;

/** A user who can be reached by mail or web push. */
export const isReachable = sql`
  users.deleted_at is null and users.email_verified
  and (users.unsubscribed_at is null or exists (select from push_subscriptions where user_id = users.id))`;

/** A user with Premium, paid for or granted. */
export const isPremiumUser = sql`exists (select from premium_users where premium_users.user_id = users.id)`;

/**
 * A lineup of the coming weeks, of `lineups`, that counts in a group: its owner is a member who still plays there. `offset 0`
 * has it looked up for each of the few lineups that are found: PostgreSQL would begin with all members of all groups, as
 * it expects next to none of them to play still.
 */
export const isPlayed = sql`exists (
  select from lineup_groups
  join group_members using (group_id, user_id)
  join groups on groups.id = lineup_groups.group_id
  where lineup_groups.lineup_id = lineups.id and group_members.is_active and ${stillPlays('group_members')}
  offset 0)`;
