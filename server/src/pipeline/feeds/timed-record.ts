import { SEASON_KINDS, type SeasonKind } from '@singleback/game/season/round-words.ts';
import { leagueWeek, ROUNDS, roundOfYear, seasonName } from '@singleback/game/season/week.ts';
import { type FeedReport, hasRecords, type RecordOf, type SeasonRecord } from '../report.ts';

/** The record type of each kind. */
export interface RecordKinds {
  game: RecordOf<'games'>;
  player: RecordOf<'players'>;
  player_week: RecordOf<'playerWeeks'>;
  projection: RecordOf<'projections'>;
  injury: RecordOf<'injuries'>;
  stat_line: RecordOf<'statLines'>;
  play: RecordOf<'plays'>;
  /** All stat lines of the week have been reported. */
  complete_week: { weekNumber: number };
}

type RecordKind = keyof RecordKinds;

/** A record and the instant from which it is known (UTC). A later one of the same kind and subject replaces it. */
export type TimedRecord = {
  [Kind in RecordKind]: { kind: Kind; subject: string; knownAt: Date; record: RecordKinds[Kind] };
}[RecordKind];

/**
 * Builds a report from records in the order in which they became known: the last record of each subject counts.
 * `since` is where the records begin: a week is complete only if the report holds all of its lines.
 */
export function reportOf(
  source: string,
  season: SeasonRecord,
  records: readonly TimedRecord[],
  { since, asOf }: { since: Date | null; asOf: Date },
): FeedReport {
  const startOf = new Map(season.weeks.map((week) => [week.weekNumber, week.startDate]));
  const ofKind = lastRecords(records);
  return {
    source,
    asOf,
    season,
    games: ofKind('game'),
    players: ofKind('player'),
    playerWeeks: ofKind('player_week'),
    projections: ofKind('projection'),
    injuries: ofKind('injury'),
    statLines: ofKind('stat_line'),
    plays: ofKind('play'),
    completeWeeks: ofKind('complete_week')
      .map(({ weekNumber }) => weekNumber)
      .filter((weekNumber) => since === null || since <= (startOf.get(weekNumber) ?? since)),
  };
}

/** The last record of each subject, by kind. */
export function lastRecords(records: readonly TimedRecord[]) {
  const last = new Map<string, TimedRecord>();
  for (const one of records) last.set(`${one.kind} ${one.subject}`, one);
  return <Kind extends RecordKind>(kind: Kind): RecordKinds[Kind][] =>
    [...last.values()].flatMap((one) => (one.kind === kind ? [one.record as RecordKinds[Kind]] : []));
}

/** Sorts records by when they became known; simultaneous ones keep their order. */
export function inOrder(records: readonly TimedRecord[]): TimedRecord[] {
  return records.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
}

/** The report of a year's postseason, of one with the league's weeks; null where it says nothing of it. */
export function ofPostseason(report: FeedReport): FeedReport | null {
  const own = bySeason(report).find(({ season }) => season.kind === 'postseason');
  return own !== undefined && isNews(own) ? own : null;
}

/**
 * The reports of a year's seasons, of one with the league's weeks: the regular season, and the postseason with rounds 1 to
 * 4. A report of the regular season alone stays as it is; a season that the report says nothing of has none.
 * @param games the games of the year, by which the keys of finished games are told apart
 */
export function bySeason(
  report: FeedReport,
  games: readonly { feedKey: string; weekNumber: number }[] = report.games,
): FeedReport[] {
  if (report.season.weeks.length <= ROUNDS.regular) return [report];
  const weeks = new Map(games.map(({ feedKey, weekNumber }) => [feedKey, weekNumber]));
  return SEASON_KINDS.flatMap((kind) => {
    const own = ofSeason(report, kind, (game) => roundOfYear(weeks.get(game) ?? 1).kind === kind);
    return isNews(own) || own.unconfirmedLines !== undefined ? [own] : [];
  });
}

function ofSeason(report: FeedReport, kind: SeasonKind, isOwnGame: (feedKey: string) => boolean): FeedReport {
  const own = <Row extends { weekNumber: number }>(rows: readonly Row[]) => rowsOf(kind, rows);
  const { schedule, plays, unconfirmedLines, completeGames } = report;
  return {
    ...report,
    season: seasonOf(report.season, kind),
    games: own(report.games),
    playerWeeks: own(report.playerWeeks),
    projections: own(report.projections),
    injuries: own(report.injuries),
    statLines: own(report.statLines),
    ...(plays && { plays: own(plays) }),
    completeWeeks: own(report.completeWeeks.map((weekNumber) => ({ weekNumber }))).map(({ weekNumber }) => weekNumber),
    ...(completeGames && { completeGames: completeGames.filter(isOwnGame) }),
    ...(unconfirmedLines && { unconfirmedLines: own(unconfirmedLines) }),
    ...(schedule && { schedule: { ...schedule, games: own(schedule.games.map(inWeek)) } }),
  };
}

const inWeek = <Game extends { weekNumber?: number }>(game: Game) => ({ ...game, weekNumber: game.weekNumber ?? 1 });

function seasonOf({ year, weeks }: SeasonRecord, kind: SeasonKind): SeasonRecord {
  const named = { year, name: seasonName(kind, year), weeks: rowsOf(kind, weeks) };
  return kind === 'regular' ? named : { ...named, kind };
}

/** The rows of a season's weeks, numbered within the season. */
function rowsOf<Row extends { weekNumber: number }>(kind: SeasonKind, rows: readonly Row[]): Row[] {
  const before = leagueWeek(kind, 0);
  return rows.flatMap((row) =>
    roundOfYear(row.weekNumber).kind === kind ? [{ ...row, weekNumber: row.weekNumber - before }] : [],
  );
}

/** Players belong to every season of the year: by themselves they are no news of its postseason. */
const isNews = (report: FeedReport) => hasRecords(report, report.season.kind === 'postseason' ? 'players' : undefined);
