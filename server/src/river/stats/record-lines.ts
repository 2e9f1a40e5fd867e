import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { STAT_KEYS, type StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { FeedReport, StatLineRecord } from '../report.ts';
import {
  deleteLines,
  type FreshLine,
  type KnownLine,
  readKnownLines,
  readLinesOfWeeks,
  saveCorrections,
  saveLines,
} from './lines-store.ts';
import type { StoredSeason } from './season-store.ts';

/** What storing stat lines came to. */
export interface RecordedLines {
  changedWeekIds: string[];
  written: number;
  corrected: number;
  /** Lines whose player nobody knows: kept for the operator to look at, never dropped in silence. */
  unmatched: StatLineRecord[];
}

/**
 * Scores and stores a report's stat lines; a line that is as it was is not touched. Where the game had ended, the change
 * is logged with the old and the new value of each figure (rules 3.3). A stored line of a complete week that the report
 * does not have is taken back.
 */
export async function recordLines(
  tx: Db,
  ids: Ids,
  report: FeedReport,
  season: StoredSeason,
  now: Date,
): Promise<RecordedLines> {
  const known = await knownLines(tx, report, season);
  const told = new Map(
    report.statLines.map((line) => [lineKey(line.feedKey, season.weekIds.get(line.weekNumber)), line]),
  );
  const fresh: FreshLine[] = [];
  const gone: KnownLine[] = [];
  const corrections: Correction[] = [];
  for (const line of known.values()) {
    const record = told.get(lineKey(line.feedKey, line.weekId));
    const stats = record ? wholeLine(record.stats) : null;
    if (record && stats && isAsItWas(line, record, stats)) continue;
    const points = stats ? scorePlayer(line.position, stats) : 0;
    if (record && stats)
      fresh.push({ ...placeOf(record), playerId: line.playerId, weekId: line.weekId, stats, points });
    else gone.push(line);
    const isCorrection = line.isFinal && line.points !== null;
    if (isCorrection) corrections.push({ line, changes: changesBetween(line.stats ?? {}, stats ?? {}), points });
  }
  await saveLines(tx, fresh, report.source, now);
  await deleteLines(tx, gone);
  const logged = corrections.filter(({ changes }) => changes.length > 0);
  await saveCorrections(
    tx,
    logged.map((correction) => correctionRow(correction, ids, report.source, now)),
  );
  return {
    changedWeekIds: [...new Set([...fresh, ...gone].map((line) => line.weekId))],
    written: fresh.length + gone.length,
    corrected: logged.length,
    unmatched: report.statLines.filter(
      (line) => !known.has(lineKey(line.feedKey, season.weekIds.get(line.weekNumber))),
    ),
  };
}

interface Correction {
  line: KnownLine;
  changes: { stat: string; old: number | null; new: number | null }[];
  points: number;
}

async function knownLines(tx: Db, report: FeedReport, season: StoredSeason): Promise<Map<string, KnownLine>> {
  const completeWeekIds = report.completeWeeks.flatMap((number) => season.weekIds.get(number) ?? []);
  const told = report.statLines.length > 0 ? await readKnownLines(tx, report.statLines, season) : [];
  const stored = completeWeekIds.length > 0 ? await readLinesOfWeeks(tx, completeWeekIds) : [];
  return new Map([...stored, ...told].map((line) => [lineKey(line.feedKey, line.weekId), line]));
}

const lineKey = (feedKey: string, weekId: string | undefined) => `${weekId} ${feedKey}`;

const placeOf = ({ game, team, opponent }: StatLineRecord) => ({ game, team, opponent });

/** The line's figures in one order, so that equal lines are equal texts. */
function wholeLine(stats: StatLine): StatLine {
  return Object.fromEntries(STAT_KEYS.flatMap((key) => (stats[key] === undefined ? [] : [[key, stats[key]]])));
}

function isAsItWas(line: KnownLine, record: StatLineRecord, stats: StatLine): boolean {
  const isSamePlace = line.gameKey === record.game && line.team === record.team && line.opponent === record.opponent;
  return line.stats !== null && isSamePlace && changesBetween(line.stats, stats).length === 0;
}

function changesBetween(before: StatLine, after: StatLine) {
  return STAT_KEYS.flatMap((stat) => {
    const [old, fresh] = [before[stat] ?? null, after[stat] ?? null];
    return old === fresh ? [] : [{ stat, old, new: fresh }];
  });
}

function correctionRow({ line, changes, points }: Correction, ids: Ids, source: string, now: Date) {
  const { playerId, weekId } = line;
  const [pointsBefore, pointsAfter] = [line.points ?? 0, points];
  return { id: ids.uuid(), playerId, weekId, changes, pointsBefore, pointsAfter, source, notedAt: now };
}
