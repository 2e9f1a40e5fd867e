import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../lib/ids.ts';
import type { FeedReport, StatLineRecord, TeamRecord } from '../report.ts';
import { deriveMatchupFigures, derivePlayerFigures } from './figures-store.ts';
import { saveInjuries, savePlayers, savePlayerWeeks, saveProjections } from './players-store.ts';
import { recordLines } from './record-lines.ts';
import { lockStartedGames, raiseVersion, saveGames, saveSeason, saveTeams } from './season-store.ts';

/** What storing a report came to. */
export interface Recorded {
  seasonId: string;
  /** Weeks of which anything changed; those whose points changed stand in `scoredWeekIds` too. */
  changedWeekIds: string[];
  scoredWeekIds: string[];
  linesWritten: number;
  linesCorrected: number;
  unmatched: StatLineRecord[];
}

/** Writes the franchises, which every report names by abbreviation. */
export async function recordTeams(db: Db, ids: Ids, teams: readonly TeamRecord[]): Promise<void> {
  await inTransaction(db, (tx) => saveTeams(tx, ids, teams));
}

/**
 * Stores a report in one transaction: all of it, or nothing. What is as it was is not touched, so that the same report
 * told twice changes nothing (rules 3.3); the season's version moves only when something changed.
 */
export async function recordReport(db: Db, ids: Ids, report: FeedReport, now: Date): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    const season = await saveSeason(tx, ids, report.season);
    const playersWritten = await savePlayers(tx, ids, report.players, now);
    const gameWeekIds = await saveGames(tx, ids, report.games, season, now);
    const lines = await recordLines(tx, ids, report, season, now);
    const changed = new Set([
      ...gameWeekIds,
      ...lines.changedWeekIds,
      ...(await lockStartedGames(tx, now)),
      ...(await savePlayerWeeks(tx, report.playerWeeks, season)),
      ...(await saveProjections(tx, report.projections, season)),
      ...(await saveInjuries(tx, report.injuries, season)),
    ]);
    if (lines.written > 0) await derivePlayerFigures(tx, season.id);
    if (lines.written > 0 || gameWeekIds.length > 0) await deriveMatchupFigures(tx, season.id);
    if (changed.size > 0 || playersWritten > 0) await raiseVersion(tx, season.id);
    return {
      seasonId: season.id,
      changedWeekIds: [...changed],
      // A game that was cancelled, or moved, changes what its players count.
      scoredWeekIds: [...new Set([...gameWeekIds, ...lines.changedWeekIds])],
      linesWritten: lines.written,
      linesCorrected: lines.corrected,
      unmatched: lines.unmatched,
    };
  });
}
