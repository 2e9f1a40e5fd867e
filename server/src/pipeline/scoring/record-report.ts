// Scoring: checks a report (`check/`), stores what differs, scores stat lines, locks games and logs corrections.

import { postgresError } from '../../db/database-errors.ts';
import { lockEarlyStart } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../lib/ids.ts';
import type { FeedReport } from '../report.ts';
import { attachTexts } from './attach-texts.ts';
import { type Correction, logCorrections, logPointChanges } from './change-logs.ts';
import {
  checkAgainstStored,
  doubtsAfter,
  type ReportDoubts,
  rowsOf,
  type Unstorable,
  withRows,
} from './check/check-report.ts';
import { readFinalGames, recomputeFigures, touchedBy } from './figures.ts';
import { layOverrides, liftOverrides } from './overrides/overlay.ts';
import { findTouchedOverrides, type TouchedOverrides } from './overrides/recompute.ts';
import { lockBegunGames, recordGames } from './record-games.ts';
import {
  copyInjuriesToPlayers,
  recordInjuries,
  recordPlayers,
  recordPlayerWeeks,
  recordProjections,
} from './record-players.ts';
import { type RecordedLines, recordStatLines } from './record-stat-lines.ts';
import { lockPipelineWriters, locksEarly, raiseVersion, recordSeason, type SeasonKeys } from './season-keys.ts';

/** What a report changed. */
export interface Recorded {
  seasonId: string;
  /** Ids of the weeks whose lineups must be recomputed. */
  changedWeeks: string[];
  /** Rows written, by kind; all zero when nothing changed. */
  counts: Record<RecordedKind, number>;
  corrections: Correction[];
  /** Feed keys of stat lines of unknown players. */
  unknownPlayers: string[];
  /** Null where nothing is doubted of the source's reports, and nothing was. */
  doubts: ReportDoubts | null;
}

type RecordedKind =
  | 'season'
  | 'games'
  | 'players'
  | 'playerWeeks'
  | 'projections'
  | 'injuries'
  | 'statLines'
  | 'playTexts'
  | 'figures';

/**
 * Stores a report in one transaction, without what does not pass the check (check/check-report.ts) or what the database
 * refuses: the rest never waits for a single record. Unchanged rows are not touched, so that the same report changes
 * nothing a second time (rules 3.3); the season's version increases once, if anything changed. `check` runs first, under
 * the lock; if it throws, nothing is stored.
 */
export function recordReport(
  db: Db,
  ids: Ids,
  report: FeedReport,
  check: (tx: Db) => Promise<void> = async () => {},
): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    await check(tx);
    const checked = await checkAgainstStored(tx, report);
    if (await locksEarly(tx, checked.report)) await lockEarlyStart(tx);
    const { keys, changed: season } = await recordSeason(tx, ids, checked.report.season);
    const { result, unstorable } = await storeGood(tx, rowsOf(checked.report), (savepoint, rows, refused) => {
      const lines = refused.flatMap(({ row }) => (row.part === 'statLines' ? [row.record.feedKey] : []));
      const heldPlayers = new Set([...checked.heldPlayers, ...lines]);
      return recordRows(savepoint, ids, { report: withRows(checked.report, rows), keys, heldPlayers });
    });
    const counts = { season, ...result.counts };
    if (hasChanged({ counts })) await raiseVersion(tx, keys.seasonId);
    const doubts = await doubtsAfter(tx, report, checked, unstorable);
    return { seasonId: keys.seasonId, ...result, counts, doubts };
  });
}

interface Checked {
  report: FeedReport;
  keys: SeasonKeys;
  /** Players, by feed key, with a line that can't be stored: none of theirs is missing from the report. */
  heldPlayers: ReadonlySet<string>;
}

async function recordRows(tx: Db, ids: Ids, { report, keys, heldPlayers }: Checked) {
  const now = report.asOf;
  const finalBefore = await readFinalGames(tx, keys.seasonId);
  const overridden = await findTouchedOverrides(tx, keys.seasonId, report);
  const only = overridden.gameIds;
  // The kick-off that the operator has set locks, not the one beneath it.
  const passed = only.length === 0 ? 0 : await lockBegunGames(tx, keys.seasonId, now, { only });
  await liftOverrides(tx, overridden.ids);
  const overBefore = await readFinalGames(tx, keys.seasonId, now);
  const players = await recordPlayers(tx, ids, report.players, keys, now);
  // Before the games: a player who changed teams before a game began plays for the new team.
  const playerWeeks = await recordPlayerWeeks(tx, report.playerWeeks, keys);
  const games = await recordGames(tx, ids, report, keys, now, only);
  const projections = await recordProjections(tx, report.projections, keys);
  const hurt = await recordInjuries(tx, report.injuries, report.playerWeeks, keys);
  const lines = await recordStatLines(tx, { ...report, heldPlayers, liftedGames: only }, keys, overBefore, now);
  await logCorrections(tx, ids, lines.corrections, report.source, now);
  await layOverrides(tx, overridden.ids);
  const changedWeeks = [...new Set([...games.weekIds, ...lines.weekIds])];
  const scored = withOverridden(lines, overridden).touched.map(({ playerId }) => playerId);
  const mayHave = { weekIds: changedWeeks, playerIds: [...scored, ...games.playerIds], finalBefore: overBefore };
  await logPointChanges(tx, mayHave, now);
  const playTexts = await attachTexts(tx, report.plays ?? [], keys, now);
  if (only.length > 0) await lockBegunGames(tx, keys.seasonId, now, { only, wereOpen: true });
  const injuries = hurt + (await copyInjuriesToPlayers(tx, keys.seasonId, now));
  const finalAfter = games.changed > 0 ? await readFinalGames(tx, keys.seasonId) : finalBefore;
  // A changed position affects other ranks, so recompute all.
  const touched =
    players > 0 ? undefined : await touchedBy(tx, withOverridden(lines, overridden), finalBefore, finalAfter);
  const figures = touched === null ? 0 : await recomputeFigures(tx, keys.seasonId, touched);
  const rest = { players, playerWeeks, projections, injuries, statLines: lines.changed, playTexts, figures };
  return {
    changedWeeks,
    counts: { games: games.changed + passed, ...rest },
    corrections: lines.corrections,
    unknownPlayers: lines.unknownPlayers,
  };
}

const withOverridden = ({ touched, isMoved }: RecordedLines, { lines }: TouchedOverrides) => ({
  touched: [...touched, ...lines],
  isMoved,
});

/** Whether a report changed anything. */
export function hasChanged({ counts }: Pick<Recorded, 'counts'>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/**
 * Stores all rows but those that the database refuses for their data, each found by halving. `store` runs in a savepoint
 * of its own, once if all is well, and has to leave no traces elsewhere. Any other error is thrown.
 */
export async function storeGood<Row, Result>(
  tx: Db,
  rows: readonly Row[],
  store: (savepoint: Db, rows: readonly Row[], unstorable: readonly Unstorable<Row>[]) => Promise<Result>,
): Promise<{ result: Result; unstorable: Unstorable<Row>[] }> {
  const unstorable: Unstorable<Row>[] = [];
  const run = (some: readonly Row[]) => inTransaction(tx, (savepoint) => store(savepoint, some, unstorable));
  const whole = await tried(() => run(rows));
  if ('result' in whole) return { result: whole.result, unstorable };
  const good: Row[] = [];
  const attempt = (some: readonly Row[]) =>
    tried(() => undone(tx, (savepoint) => store(savepoint, [...good, ...some], unstorable)));
  // If it fails without any row, none of them is to blame.
  if (rows.length === 0 || 'error' in (await attempt([]))) throw whole.error;
  const add = async (some: readonly Row[], trial: Tried<Result>): Promise<void> => {
    if ('result' in trial) good.push(...some);
    else if (some.length === 1) unstorable.push({ row: some[0] as Row, reason: reasonOf(trial.error) });
    else {
      const middle = Math.ceil(some.length / 2);
      for (const half of [some.slice(0, middle), some.slice(middle)]) await add(half, await attempt(half));
    }
  };
  await add(rows, whole);
  return { result: await run(good), unstorable };
}

type Tried<Result> = { result: Result } | { error: unknown };

/** Its result, or its error if that is about data: of SQLSTATE class 22, 23 or 21 (a row that comes twice), or our own. */
async function tried<Result>(run: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { result: await run() };
  } catch (error) {
    const isOurs = error instanceof TypeError || error instanceof RangeError;
    if (isOurs || /^2[123]/.test(postgresError(error)?.code ?? '')) return { error };
    throw error;
  }
}

class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('undone');
    this.result = result;
  }
}

/** What it would do. */
async function undone<Result>(tx: Db, run: (savepoint: Db) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(tx, async (savepoint) => {
      throw new Undone(await run(savepoint));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return `it cannot be stored: ${cause instanceof Error ? cause.message : 'unknown'}`;
}
