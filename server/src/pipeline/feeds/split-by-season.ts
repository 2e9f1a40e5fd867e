import { SEASON_KINDS, type SeasonKind } from '@singleback/game/season/round-words.ts';
import { leagueWeek, ROUNDS, roundOfYear, seasonName } from '@singleback/game/season/week.ts';
import type { FeedReport, SeasonRecord } from '../report.ts';

/** The report of a year's postseason, of one with the league's weeks; null where it says nothing of it. */
export function ofPostseason(report: FeedReport): FeedReport | null {
  const own = bySeason(report).find(({ season }) => season.kind === 'postseason');
  return own !== undefined && hasRows(own) ? own : null;
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
    return hasRows(own) || own.unconfirmedLines !== undefined ? [own] : [];
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
function hasRows(report: FeedReport): boolean {
  const { season, games, playerWeeks, projections, injuries, statLines, completeWeeks, plays, completeGames } = report;
  const players = season.kind === 'postseason' ? [] : report.players;
  const parts = [games, players, playerWeeks, projections, injuries, statLines, completeWeeks, plays, completeGames];
  return parts.some((part) => part !== undefined && part.length > 0);
}
