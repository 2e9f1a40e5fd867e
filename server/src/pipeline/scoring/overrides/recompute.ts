import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import { type Db, query } from '../../../db/pool.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { FeedReport } from '../../report.ts';
import { correctionOf, logCorrections, logPointChanges } from '../change-logs.ts';
import { readFinalGames, recomputeFigures, touchedBy } from '../figures.ts';
import { lockBegunGames } from '../record-games.ts';
import { copyInjuriesToPlayers } from '../record-players.ts';
import { raiseVersion } from '../season-keys.ts';
import { OPERATOR } from './overlay.ts';
import type { OverrideKind } from './override-values.ts';

/** The row that an override is about. */
export interface Row {
  kind: OverrideKind;
  gameId: string | null;
  playerId: string | null;
  weekId: string | null;
}

/** What a change of an override is compared with. */
export interface Before {
  seasonId: string;
  row: Row;
  finalGames: ReadonlySet<string>;
  isCancelled: boolean;
  line: StoredLine | null;
}

/** Reads what `recomputeAfter` compares with, before an override is set or ended. */
export async function readBefore(tx: Db, seasonId: string, row: Row): Promise<Before> {
  return {
    seasonId,
    row,
    finalGames: await readFinalGames(tx, seasonId),
    isCancelled: await isCancelled(tx, row),
    line: await readLine(tx, row),
  };
}

/**
 * Derives again what depends on the row: locks, injuries, figures, the season's version. Notes a correction of a
 * finished game and a game that was called off, so that the owners of lineups learn of them.
 */
export async function recomputeAfter(tx: Db, ids: Ids, before: Before, now: Date): Promise<void> {
  const { seasonId, row } = before;
  const { kind, gameId, playerId, weekId } = row;
  if (kind === 'game' && gameId !== null) {
    await lockBegunGames(tx, seasonId, now, { only: [gameId], wereOpen: true });
    if (!before.isCancelled && (await isCancelled(tx, row))) {
      await tx.execute(sql`
        insert into lost_games (game_id, week_id, lost_at) values (${gameId}, ${weekId}, ${now.toISOString()})
        on conflict (game_id, week_id) do update set lost_at = excluded.lost_at`);
    }
  }
  if (kind === 'injury') await copyInjuriesToPlayers(tx, seasonId, now);
  const after = await readFinalGames(tx, seasonId);
  if (kind === 'stat_line' && weekId !== null && playerId !== null) {
    await logChange(tx, ids, before, { after, now });
    const { finalGames: finalBefore } = before;
    await logPointChanges(tx, { weekIds: [weekId], playerIds: [playerId], finalBefore }, now);
  }
  const lines = kind === 'stat_line' && playerId !== null ? [{ playerId, gameId }] : [];
  const touched = await touchedBy(tx, { touched: lines, isMoved: false }, before.finalGames, after);
  if (touched !== null) await recomputeFigures(tx, seasonId, touched);
  await raiseVersion(tx, seasonId);
}

interface StoredLine extends Record<string, unknown> {
  stats: StatLine;
  points: number;
  source: string;
}

async function logChange(
  tx: Db,
  ids: Ids,
  { row: { playerId, weekId, gameId }, line }: Before,
  { after, now }: { after: ReadonlySet<string>; now: Date },
): Promise<void> {
  if (playerId === null || weekId === null || !after.has(gameId ?? '')) return;
  const fresh = await readLine(tx, { kind: 'stat_line', playerId, weekId, gameId });
  const correction = correctionOf({
    ...{ player_id: playerId, week_id: weekId, game_id: gameId },
    ...{ old_stats: line?.stats ?? {}, old_points: line?.points ?? 0, old_source: line?.source ?? OPERATOR },
    ...{ new_stats: fresh?.stats ?? null, new_points: fresh?.points ?? 0 },
  });
  if (correction.changes.length > 0) await logCorrections(tx, ids, [correction], fresh?.source ?? OPERATOR, now);
}

async function readLine(tx: Db, { kind, playerId, weekId }: Row): Promise<StoredLine | null> {
  if (kind !== 'stat_line') return null;
  const { rows } = await tx.execute<StoredLine>(sql`
    select stats, points, source from stat_lines where player_id = ${playerId} and week_id = ${weekId}`);
  return rows[0] ?? null;
}

async function isCancelled(tx: Db, { kind, gameId }: Row): Promise<boolean> {
  if (kind !== 'game') return false;
  const { rows } = await tx.execute(sql`select from games where id = ${gameId} and status = 'cancelled'`);
  return rows.length > 0;
}

/** An override in force, with what reports name its subject by. */
interface Covered {
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
  return query<Covered>(tx)`
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
    where overrides.season_id = ${seasonId} and ended_at is null and kind <> 'link'`;
}
