import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { Doubt } from '../../doubt.ts';
import type { FeedReport } from '../../report.ts';
import { isSeason } from '../season-keys.ts';
import type { Unstorable } from '../store-good.ts';
import { type CheckedReport, checkReport, subjectOf, subjectsOf } from './check-report.ts';
import { type Known, type KnownGame, PARTS, type Part, type RecordOf } from './kinds.ts';
import { USED } from './rows.ts';

/** The part of a report that a record is in, with the record. */
export type ReportRow = { [Name in Part]: { part: Name; record: RecordOf<Name> } }[Part];

/** Checks a report against what is stored. */
export async function checkAgainstStored(tx: Db, report: FeedReport): Promise<CheckedReport & { known: Known }> {
  const known = await readKnown(tx, report);
  const checked = checkReport(report, known);
  if (checked.doubts.length === 0) return { ...checked, known };
  // Names are only read for the words of doubts, of which there are hardly ever any.
  const named = { ...known, names: await readNames(tx) };
  return { ...checkReport(report, named), known: named };
}

/** The records of a report, one by one. */
export function rowsOf(report: FeedReport): ReportRow[] {
  return PARTS.flatMap((part) => (report[part] ?? []).map((record) => ({ part, record }) as ReportRow));
}

/** A report with these records alone. */
export function withRows(report: FeedReport, rows: readonly ReportRow[]): FeedReport {
  const byPart = Map.groupBy(rows, ({ part }) => part);
  const parts = PARTS.map((part) => [part, (byPart.get(part) ?? []).map(({ record }) => record)]);
  return { ...report, ...Object.fromEntries(parts) };
}

/** What is doubted of a source's reports, and what of it was not before. */
export interface ReportDoubts {
  all: Doubt[];
  fresh: Doubt[];
}

/**
 * Everything of a source that is doubted after a report: what was left out of it, and what was doubted before and is not
 * in this report. Null where nothing was and is doubted.
 */
export async function doubtsAfter(
  tx: Db,
  report: FeedReport,
  { doubts, known }: { doubts: readonly Doubt[]; known: Known },
  unstorable: readonly Unstorable<ReportRow>[],
): Promise<ReportDoubts | null> {
  const { rows: before } = await tx.execute<Doubt & Record<string, unknown>>(sql`
    select subject, reason, used, excerpt from feed_doubts where file = ${doubtsFileOf(report.source)}`);
  if (before.length + doubts.length + unstorable.length === 0) return null;
  const named = { ...known, names: known.names.size > 0 ? known.names : await readNames(tx) };
  const subjects = subjectsOf(report, named);
  const of = subjectOf(report, named);
  const refused = unstorable.map(({ row, reason }) => ({ subject: of(row.part, row.record), reason, used: USED }));
  const found = [...doubts, ...refused];
  const wasKnown = new Set(before.map(({ subject }) => subject));
  return {
    all: [...before.filter(({ subject }) => !subjects.has(subject)), ...found],
    fresh: found.filter(({ subject }) => !wasKnown.has(subject)),
  };
}

/** Under which file the doubts of a source's reports are stored. */
export const doubtsFileOf = (source: string) => `scoring/${source}`;

async function readKnown(tx: Db, { season }: FeedReport): Promise<Known> {
  const teams = await tx.execute<{ abbreviation: string }>(sql`select abbreviation from teams`);
  const games = await tx.execute<KnownGame & { feedKey: string; [column: string]: unknown }>(sql`
    select games.feed_key as "feedKey", week_number as "weekNumber", home.abbreviation as home, away.abbreviation as away
    from games join weeks on weeks.id = games.week_id join seasons on seasons.id = weeks.season_id
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    where ${isSeason(season)}`);
  return {
    teams: new Set(teams.rows.map(({ abbreviation }) => abbreviation)),
    games: new Map(games.rows.map((game) => [game.feedKey, game])),
    names: new Map(),
  };
}

async function readNames(tx: Db): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`select feed_key as key, name from players`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
