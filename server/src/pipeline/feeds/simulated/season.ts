import type { Position } from '@singleback/game/players/positions.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { type Dice, dice } from '../../../lib/dice.ts';
import type { InjuryRecord } from '../../report.ts';
import { WEEKS } from './calendar.ts';
import { type PlayedGame, playGame } from './game.ts';
import { drawRosters, type RosterPlayer, type TeamSheet } from './rosters.ts';
import { drawSchedule, type ScheduledGame, type SimulatedWeek, seasonWeeks } from './schedule.ts';

/** A whole simulated season. The feed must not reveal what is after the current instant. */
export interface SimulatedSeason {
  seed: string;
  year: number;
  weeks: readonly SimulatedWeek[];
  games: readonly ScheduledGame[];
  players: readonly RosterPlayer[];
  /** Every injury report of the season, oldest first. */
  reports: readonly InjuryRecord[];
  sheetsOf(game: ScheduledGame): { home: TeamSheet; away: TeamSheet };
  /** The simulated game; computed once and cached. */
  played(game: ScheduledGame): PlayedGame;
}

/** Generates a season; the same seed and year give the same one. Games are simulated on first use. */
export function simulateSeason(seed: string, year: number): SimulatedSeason {
  const sheets = drawRosters(seed);
  const players = [...sheets.values()].flatMap((sheet) => sheet.players);
  const ailments = new Map(players.map((player) => [player.feedKey, drawAilments(`${seed}/${year}`, player)]));
  const games = drawSchedule(seed, year);
  const weeks = seasonWeeks(year);
  const sheetsOf = (game: ScheduledGame) => ({ home: sheet(sheets, game.home), away: sheet(sheets, game.away) });
  const results = new Map<string, PlayedGame>();
  return {
    seed,
    year,
    weeks,
    games,
    players,
    reports: drawReports(weeks, games, players, ailments),
    sheetsOf,
    played: (game) => {
      const known = results.get(game.feedKey);
      if (known !== undefined) return known;
      const { home, away } = sheetsOf(game);
      const missing = absentees([...home.players, ...away.players], game.week, ailments);
      const result = playGame(seed, game, { home, away }, missing);
      results.set(game.feedKey, result);
      return result;
    },
  };
}

function sheet(sheets: Map<string, TeamSheet>, team: string): TeamSheet {
  const found = sheets.get(team);
  if (found === undefined) throw new RangeError(`no team ${team}`);
  return found;
}

function absentees(
  players: readonly RosterPlayer[],
  week: number,
  ailments: ReadonlyMap<string, Map<number, Ailment>>,
): Set<string> {
  const absent = players.filter(({ feedKey }) => ailments.get(feedKey)?.get(week)?.plays === false);
  return new Set(absent.map(({ feedKey }) => feedKey));
}

function drawReports(
  weeks: readonly SimulatedWeek[],
  games: readonly ScheduledGame[],
  players: readonly RosterPlayer[],
  ailments: ReadonlyMap<string, Map<number, Ailment>>,
): InjuryRecord[] {
  const byTeamAndWeek = new Map(
    games.flatMap((game) =>
      [game.home, game.away].map((team): [string, ScheduledGame] => [`${team}/${game.week}`, game]),
    ),
  );
  const reports = players.flatMap(({ feedKey, team }) => {
    const own = ailments.get(feedKey);
    return weeks.flatMap((week) =>
      weekReports(
        feedKey,
        week,
        byTeamAndWeek.get(`${team}/${week.weekNumber}`) ?? null,
        own?.get(week.weekNumber),
        own?.get(week.weekNumber - 1),
      ),
    );
  });
  return reports.sort((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime());
}

const INACTIVES_BEFORE_KICKOFF = 1.5 * HOUR_MS;

/**
 * A player's injury reports of a week, oldest first: what is carried over at the week's start, the practice report,
 * the final report two days later, and the inactives 90 minutes before kick-off. `game` is null on a bye.
 */
function weekReports(
  feedKey: string,
  week: SimulatedWeek,
  game: ScheduledGame | null,
  ailment: Ailment | undefined,
  before: Ailment | undefined,
): InjuryRecord[] {
  const reportAt = (at: Date, status: string | null, notes: string | null): InjuryRecord => {
    return { feedKey, weekNumber: week.weekNumber, status, notes, reportedAt: at };
  };
  if (ailment === undefined) return before === undefined ? [] : [reportAt(week.startDate, null, null)];
  const reports: InjuryRecord[] = [];
  if (ailment.isCarried) reports.push(reportAt(week.startDate, ailment.status, note(ailment)));
  if (game === null || (ailment.isCarried && !ailment.plays && ailment.status !== 'questionable')) return reports;
  const times = reportTimes(week, game);
  if (!ailment.isCarried) {
    const isHurt = ailment.status !== 'questionable';
    reports.push(
      reportAt(times.practice, isHurt ? 'doubtful' : 'questionable', `${ailment.bodyPart}: limited in practice`),
    );
  }
  reports.push(reportAt(times.final, ailment.status, note(ailment)));
  if (ailment.status === 'questionable' && !ailment.plays) {
    reports.push(reportAt(times.inactives, 'out', `${ailment.bodyPart}: inactive`));
  }
  return reports;
}

/** When a team's reports of a week come out (UTC), earlier for a Thursday game. */
function reportTimes(week: SimulatedWeek, game: ScheduledGame): { practice: Date; final: Date; inactives: Date } {
  const isEarly = game.kickoff.getTime() - week.startDate.getTime() < 3.5 * DAY_MS;
  const practice = new Date(week.startDate.getTime() + (isEarly ? 11 * HOUR_MS : DAY_MS + 11 * HOUR_MS));
  return {
    practice,
    final: new Date(practice.getTime() + (isEarly ? DAY_MS : 2 * DAY_MS)),
    inactives: new Date(game.kickoff.getTime() - INACTIVES_BEFORE_KICKOFF),
  };
}

function note({ bodyPart, status }: Ailment): string {
  if (status === 'ir') return `${bodyPart}: on injured reserve`;
  return status === 'out' ? `${bodyPart}: ruled out` : `${bodyPart}: game-time decision`;
}

/** A player's injury in one week. */
interface Ailment {
  bodyPart: string;
  status: 'questionable' | 'out' | 'ir';
  /** Whether the player plays in the end: some of the questionable do. */
  plays: boolean;
  /** The player had it in the week before, so the new week starts with it. */
  isCarried: boolean;
}

// A team has only one kicker, so kickers don't get hurt.
const CHANCE_A_WEEK: Record<Position, number> = { QB: 0.025, RB: 0.062, WR: 0.052, TE: 0.048, K: 0, DEF: 0 };
const BODY_PARTS = ['Hamstring', 'Ankle', 'Knee', 'Shoulder', 'Groin', 'Calf', 'Concussion', 'Back', 'Ribs', 'Foot'];
// Injuries that keep a player out for months.
const GRAVE_PARTS = ['Knee', 'Ankle', 'Achilles', 'Shoulder', 'Foot'];
const RESERVE_WEEKS = 4;

/** A player's injuries over the whole season, by week; healthy weeks are missing. */
function drawAilments(seed: string, player: RosterPlayer): Map<number, Ailment> {
  const throws = dice(seed, 'ailments', player.feedKey);
  const ailments = new Map<number, Ailment>();
  for (let week = 1; week <= WEEKS; week += 1) {
    if (!throws.chance(CHANCE_A_WEEK[player.position])) continue;
    for (const ailment of drawSpell(throws)) {
      if (week <= WEEKS) ailments.set(week, ailment);
      week += 1;
    }
  }
  return ailments;
}

/** One injury from its first week to its last. */
function drawSpell(throws: Dice): Ailment[] {
  const kind = throws.roll();
  const bodyPart = throws.pick(kind < 0.92 ? BODY_PARTS : GRAVE_PARTS);
  if (kind < 0.5) return [{ bodyPart, status: 'questionable', plays: throws.chance(0.72), isCarried: false }];
  const missed = kind < 0.75 ? throws.whole(1, 2) : kind < 0.92 ? throws.whole(2, 4) : throws.whole(5, 9);
  const onReserve = missed > RESERVE_WEEKS;
  const spell = Array.from({ length: missed }, (_, at): Ailment => {
    return { bodyPart, status: onReserve && at > 0 ? 'ir' : 'out', plays: false, isCarried: at > 0 };
  });
  return [...spell, { bodyPart, status: 'questionable', plays: throws.chance(0.9), isCarried: true }];
}
