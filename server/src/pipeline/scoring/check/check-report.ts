// Checks what a feed reports before it is stored; what is doubted is named and left out.
import type { Doubt } from '../../doubt.ts';
import type { FeedReport, PlayerRecord } from '../../report.ts';
import { isKey, isWeekOf, type Known, type KnownGame, PARTS, type Part, type RecordOf, recordKinds } from './kinds.ts';
import { checkRows, isInstant, type Kind, shown, whole as wholeNumber } from './rows.ts';

/** A report of which everything can be stored, and what was left out of it. */
export interface CheckedReport {
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
export function subjectOf<Name extends Part>(
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
