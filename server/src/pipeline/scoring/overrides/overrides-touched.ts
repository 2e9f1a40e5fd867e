import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { FeedReport } from '../../report.ts';

/** An override in force, with what reports name its subject by. */
interface Covered extends Record<string, unknown> {
  id: string;
  kind: 'game' | 'stat_line' | 'injury';
  gameId: string | null;
  playerId: string | null;
  feedKey: string | null;
  weekNumber: number;
  /** Home and away of its game. */
  teams: string[];
  gameKey: string | null;
  isMissing: boolean;
}

/** Overrides that a report is about, so that they must be lifted before it is stored. */
export interface TouchedOverrides {
  ids: string[];
  /** The games with overrides among them. */
  gameIds: string[];
  /** The lines among them. */
  lines: { playerId: string; gameId: string | null }[];
}

/** The overrides in force whose rows a report may change. Too many is harmless, too few is not. */
export async function findTouchedOverrides(tx: Db, seasonId: string, report: FeedReport): Promise<TouchedOverrides> {
  const touched = (await readCovered(tx, seasonId)).filter((one) => isTouched(one, report));
  return {
    ids: touched.map(({ id }) => id),
    gameIds: touched.flatMap(({ kind, gameId }) => (kind === 'game' && gameId !== null ? [gameId] : [])),
    lines: touched.flatMap(({ kind, playerId, gameId }) =>
      kind === 'stat_line' && playerId !== null ? [{ playerId, gameId }] : [],
    ),
  };
}

function isTouched(one: Covered, report: FeedReport): boolean {
  const [home, away] = one.teams;
  const isItsGame = (game: { home: string; away: string }) =>
    (game.home === home && game.away === away) || (game.home === away && game.away === home);
  const isOwn = (record: { feedKey: string; weekNumber: number }) =>
    record.feedKey === one.feedKey && record.weekNumber === one.weekNumber;
  if (one.kind === 'injury') return report.injuries.some(isOwn) || report.playerWeeks.some(isOwn);
  if (report.games.some(isItsGame)) return true;
  if (one.kind === 'game') {
    // A game may be cancelled because the schedule lacks it.
    return report.schedule !== undefined && (one.isMissing || !report.schedule.games.some(isItsGame));
  }
  return (
    report.completeWeeks.includes(one.weekNumber) ||
    (report.completeGames ?? []).includes(one.gameKey ?? '') ||
    report.statLines.some(isOwn)
  );
}

async function readCovered(tx: Db, seasonId: string): Promise<Covered[]> {
  const { rows } = await tx.execute<Covered>(sql`
    select overrides.id, kind, games.id as "gameId", players.id as "playerId", players.feed_key as "feedKey",
      weeks.week_number as "weekNumber", games.feed_key as "gameKey",
      array_remove(array[home.abbreviation, away.abbreviation], null) as teams,
      coalesce(games.missing_since is not null, false) as "isMissing"
    from overrides
    join weeks on weeks.id = overrides.week_id
    left join games on games.id = overrides.game_id
    left join teams home on home.id = games.home_team_id
    left join teams away on away.id = games.away_team_id
    left join players on players.id = overrides.player_id
    where overrides.season_id = ${seasonId} and ended_at is null and kind <> 'link'`);
  return rows;
}
