import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../lib/ids.ts';
import type { FeedReport } from '../report.ts';
import { logCorrections } from './corrections.ts';
import { recomputeMatchupFigures, recomputePlayerFigures } from './figures.ts';
import { recordGames } from './record-games.ts';
import { carryInjuriesToPlayers, recordInjuries } from './record-injuries.ts';
import { recordPlayers, recordPlayerWeeks, recordProjections } from './record-players.ts';
import { recordStatLines } from './record-stat-lines.ts';
import { recordSeason } from './season-keys.ts';

/** What storing a report came to. */
export interface RecordedReport {
  seasonId: string;
  /** Rows that were written, of every kind; 0 when everything was as it stood. */
  changed: number;
  /** Weeks whose lineups must be totalled again. */
  weekIds: string[];
  corrections: number;
  /** Feed keys of stat lines whose player nobody has told of. */
  unknownPlayers: string[];
}

/**
 * Stores a report in one transaction: all of it, or nothing. What is as it was is not touched, so that the same report
 * told twice changes nothing (rules 3.3); the season's version moves only when something did.
 */
export async function recordReport(db: Db, ids: Ids, report: FeedReport, now: Date): Promise<RecordedReport> {
  return inTransaction(db, async (tx) => {
    const { keys, changed: seasonRows } = await recordSeason(tx, ids, report.season);
    const finalBefore = await readFinalGames(tx, keys.seasonId);
    const players = await recordPlayers(tx, ids, report.players, keys, now);
    const games = await recordGames(tx, ids, report.games, keys, now);
    const playerWeeks = await recordPlayerWeeks(tx, report.playerWeeks, keys);
    const projections = await recordProjections(tx, report.projections, keys);
    const injuries = await recordInjuries(tx, report.injuries, report.playerWeeks, keys);
    const carried = await carryInjuriesToPlayers(tx, keys.seasonId, now);
    const lines = await recordStatLines(tx, report, keys, finalBefore, now);
    await logCorrections(tx, ids, lines.corrections, report.source, now);
    const isFiguresMoved = lines.changed > 0 || games.changed > 0;
    const figures = isFiguresMoved
      ? (await recomputePlayerFigures(tx, keys.seasonId)) + (await recomputeMatchupFigures(tx, keys.seasonId))
      : 0;
    const changed =
      seasonRows + players + games.changed + playerWeeks + projections + injuries + carried + lines.changed + figures;
    if (changed > 0) await raiseVersion(tx, keys.seasonId);
    return {
      seasonId: keys.seasonId,
      changed,
      weekIds: [...new Set([...games.weekIds, ...lines.weekIds])],
      corrections: lines.corrections.length,
      unknownPlayers: lines.unknownPlayers,
    };
  });
}

async function readFinalGames(tx: Db, seasonId: string): Promise<Set<string>> {
  const games = await tx.execute<{ id: string }>(sql`
    select games.id from games join weeks on weeks.id = games.week_id
    where weeks.season_id = ${seasonId} and games.status = 'final'`);
  return new Set(games.rows.map((game) => game.id));
}

async function raiseVersion(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`update seasons set version = version + 1 where id = ${seasonId}`);
}
