// Checks what a feed reports before it is stored; what is doubted is named and left out.

import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { type Doubt, type FeedReport, PARTS, type Part, type PlayerRecord, type RecordOf } from '../../report.ts';
import { isSeason } from '../season-keys.ts';
import { isKey, isWeekOf, type Known, type KnownGame, recordKinds } from './kinds.ts';
import { checkRows, isInstant, type Kind, shown, USED, whole as wholeNumber } from './rows.ts';

/** A report of which everything can be stored, and what was left out of it. */
interface CheckedReport {
  report: FeedReport;
  doubts: Doubt[];
  /** Players, by feed key, with a line that was left out: none of their stored lines is missing from the report. */
  heldPlayers: ReadonlySet<string>;
}

const SCHEDULE = 'The schedule';

/**
 * The boundary to scoring: nothing gets past it that could not be stored. Checks every record of a report: weeks of its
 * season, whole numbers in the ranges of the sport, known teams, positions, figures and statuses, dates, texts, games that
 * exist, and that no two records say different things of the same. What does not pass is left out, so that what is stored
 * of its subject stays, and comes back as a doubt.
 */
export function checkReport(unchecked: FeedReport, known: Known): CheckedReport {
  const report = { ...unchecked, season: { ...unchecked.season, weeks: unchecked.season.weeks.filter(isWeek) } };
  const doubts: Doubt[] = [];
  const check = <Row extends object>(rows: readonly Row[], kind: Kind<Row>) => {
    const checked = checkRows(rows, kind);
    doubts.push(...checked.doubts);
    return checked;
  };
  const games = check(report.games, recordKinds(report, known).games).rows;
  const played = new Map<string, KnownGame>([...known.games, ...games.map((game) => [game.feedKey, game] as const)]);
  const kinds = recordKinds(report, known, played);
  const lines = check(report.statLines, kinds.statLines);
  // A line that names nobody might be anybody's, so that nothing is missing from its games.
  const isNobodys = lines.leftOut.some(({ feedKey }) => !isKey(feedKey));
  const isOfSeason = isWeekOf(report);
  const { schedule, ...parts } = report;
  const whole = schedule === undefined ? undefined : checkSchedule(schedule, known, doubts);
  return {
    report: {
      ...parts,
      games,
      players: withOwnIds(check(report.players, kinds.players).rows, doubts),
      playerWeeks: check(report.playerWeeks, kinds.playerWeeks).rows,
      projections: check(report.projections, kinds.projections).rows,
      injuries: check(report.injuries, kinds.injuries).rows,
      statLines: lines.rows,
      ...(report.plays && { plays: check(report.plays, kinds.plays).rows }),
      completeWeeks: isNobodys ? [] : report.completeWeeks.filter(isOfSeason),
      completeGames: isNobodys ? [] : (report.completeGames ?? []).filter(isKey),
      ...(report.unconfirmedLines && {
        unconfirmedLines: report.unconfirmedLines.filter((line) => isKey(line.feedKey) && isOfSeason(line.weekNumber)),
      }),
      ...(whole && { schedule: whole }),
    },
    doubts,
    heldPlayers: new Set(lines.leftOut.map(({ feedKey }) => feedKey)),
  };
}

/** What a record is about, in the words of doubts. */
function subjectOf<Name extends Part>(
  report: FeedReport,
  known: Known,
): (part: Name, record: RecordOf<Name>) => string {
  const kinds = recordKinds(report, known);
  return (part, record) => kinds[part].subjectOf(record);
}

/**
 * All that a report is about. What is among it and not doubted is right again: also what could not be known of a player, a
 * game or a play before.
 */
export function subjectsOf(report: FeedReport, known: Known): Set<string> {
  const of = subjectOf(report, known);
  const subjects = PARTS.flatMap((part) =>
    (report[part] ?? []).flatMap((record) =>
      typeof record === 'object' && record !== null
        ? [of(part, record), of(part, { ...record, weekNumber: Number.NaN }), of(part, { ...record, feedKey: '' })]
        : [],
    ),
  );
  return new Set([...subjects, ...(report.schedule === undefined ? [] : [SCHEDULE])]);
}

const isWeek = ({ weekNumber, startDate, endDate }: FeedReport['season']['weeks'][number]) =>
  wholeNumber(1, 30)(weekNumber) && isInstant(startDate) && isInstant(endDate) && startDate < endDate;

/** An id that two players have is nobody's. */
function withOwnIds(players: readonly PlayerRecord[], doubts: Doubt[]): PlayerRecord[] {
  const fields = ['espnId', 'sleeperId'] as const;
  const shared = fields.map((field) => {
    const counts = Map.groupBy(players, (player) => player[field]);
    return new Set([...counts].flatMap(([id, of]) => (id !== null && of.length > 1 ? [id] : [])));
  });
  if (shared.every(({ size }) => size === 0)) return [...players];
  return players.map((player) => {
    const taken = fields.filter((field, at) => shared[at]?.has(player[field] ?? ''));
    if (taken.length === 0) return player;
    const reason = taken.map((field) => `${field} ${shown(player[field])} is also another player’s`).join(', ');
    doubts.push({ subject: player.name, reason, used: 'the rest' });
    return { ...player, ...Object.fromEntries(taken.map((field) => [field, null])) };
  });
}

/** A schedule with a row that can't be read cancels nothing: the game that seems to be missing may be in that row. */
function checkSchedule(
  schedule: NonNullable<FeedReport['schedule']>,
  { teams }: Known,
  doubts: Doubt[],
): FeedReport['schedule'] {
  const bad = schedule.games.find((game) => !teams.has(game?.home) || !teams.has(game?.away));
  if (bad === undefined) return schedule;
  doubts.push({
    subject: SCHEDULE,
    reason: `it has ${shown(bad?.away)} at ${shown(bad?.home)}`,
    used: 'every stored game',
  });
  return undefined;
}

/** The part of a report that a record is in, with the record. */
type ReportRow = { [Name in Part]: { part: Name; record: RecordOf<Name> } }[Part];

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

/** A row that the database refuses to store, and why. */
export interface Unstorable<Row> {
  row: Row;
  reason: string;
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
