import type { GameTime } from '@singleback/game/players/lock.ts';
import { sql } from 'drizzle-orm';

/** How many users, or rows, are looked at in one go. */
export const AT_ONCE = 500;

/** The game of a player's team in a week, as the database tells it. */
export interface GameRow {
  [column: string]: unknown;
  gameStatus: string | null;
  kickoff: string | null;
  lockedAt: string | null;
}

/** The columns of a GameRow, of a row called `game`. */
export const gameColumns = sql`game.status as "gameStatus", game.kickoff as kickoff, game.locked_at as "lockedAt"`;

/** As the rules need it; null is a bye. */
export function gameTimeOf({ gameStatus, kickoff, lockedAt }: GameRow): GameTime | null {
  if (gameStatus === null) return null;
  return {
    kickoff: kickoff === null ? null : new Date(kickoff),
    started: lockedAt !== null || gameStatus === 'in_progress' || gameStatus === 'final',
    cancelled: gameStatus === 'cancelled',
  };
}

/** The game of the team of `player_weeks` (or else of `players`) in the week of `weeks`; where one was set anew, that one. */
export const joinGame = sql`
  left join lateral (
    select status, kickoff, locked_at from team_games
    where team_games.week_id = weeks.id and team_games.team_id = coalesce(player_weeks.team_id, players.team_id)
    order by team_games.status = 'cancelled', team_games.kickoff nulls last limit 1
  ) as game on true`;

/** A user whom something can reach: by mail, or in a browser. */
export const isReachable = sql`
  users.deleted_at is null and users.email_verified
  and (users.unsubscribed_at is null or exists (select from push_subscriptions where user_id = users.id))`;
