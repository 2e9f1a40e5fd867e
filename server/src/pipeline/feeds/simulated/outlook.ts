import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { isDefense } from '@singleback/game/scoring/stat-line.ts';
import { dice } from '../../../lib/dice.ts';
import type { GameCircumstances, InjuryRecord } from '../../report.ts';
import { addCredits, type BoxScore, playGame } from './game.ts';
import type { RosterPlayer } from './rosters.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

const REHEARSALS = 32;

// The share of a projection that remains by injury status; none for a player who is out.
const IN_DOUBT: Readonly<Record<string, number>> = { questionable: 0.85, doubtful: 0.25, out: 0, ir: 0 };

/** Mean points by feed key, by game and by who is missing from it. */
const rehearsed = new WeakMap<SimulatedSeason, Map<string, ReadonlyMap<string, number>>>();

/**
 * Projections for everyone in a game, in hundredths by feed key: the mean of several rehearsals with other dice, so
 * that they reveal nothing of the real game. `health` is each player's known status by feed key.
 */
export function projectGame(
  season: SimulatedSeason,
  game: ScheduledGame,
  health: ReadonlyMap<string, string>,
): Map<string, number> {
  const missing = new Set([...health].filter(([, status]) => IN_DOUBT[status] === 0).map(([feedKey]) => feedKey));
  const means = meanPoints(season, game, missing);
  return new Map(
    [...means].map(([feedKey, mean]) => [feedKey, Math.round(mean * (IN_DOUBT[health.get(feedKey) ?? ''] ?? 1))]),
  );
}

/** Cached by the set of missing players, which most health changes don't affect. */
function meanPoints(
  season: SimulatedSeason,
  game: ScheduledGame,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const key = [game.feedKey, ...[...missing].sort()].join(' ');
  const known = rehearsed.get(season) ?? new Map<string, ReadonlyMap<string, number>>();
  rehearsed.set(season, known);
  const means = known.get(key) ?? rehearse(season, game, missing);
  known.set(key, means);
  return means;
}

function rehearse(
  season: SimulatedSeason,
  game: ScheduledGame,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const sheets = season.sheetsOf(game);
  const players = [...sheets.home.players, ...sheets.away.players];
  const defenses = players.filter(({ position }) => isDefense(position));
  const sums = new Map(players.map(({ feedKey }) => [feedKey, 0]));
  const lines: BoxScore['lines'] = new Map();
  const score = ({ feedKey, position }: RosterPlayer) => {
    sums.set(feedKey, (sums.get(feedKey) ?? 0) + scorePlayer(position, lines.get(feedKey) ?? {}));
    lines.delete(feedKey);
  };
  for (let rehearsal = 0; rehearsal < REHEARSALS; rehearsal += 1) {
    const { plays } = playGame(`${season.seed}/rehearsal ${rehearsal}`, game, sheets, missing);
    for (const play of plays) addCredits(lines, play);
    // The tiers of a defense hold for one game; the points of all others are proportional to their figures.
    defenses.forEach(score);
  }
  for (const player of players) if (!isDefense(player.position)) score(player);
  return new Map([...sums].map(([feedKey, sum]) => [feedKey, sum / REHEARSALS]));
}

const DOMES = new Set(['DET', 'LAC', 'LAR', 'LV', 'MIN', 'NO']);
const RETRACTABLE = new Set(['ARI', 'ATL', 'DAL', 'HOU', 'IND']);

/** In hundredths of a point. */
const MEAN_TOTAL = 4500;
const HOME_ADVANTAGE = 150;
/** How many points a rating is worth. */
const RATING = 250;
const HALF_POINT = 50;

/** The roof over an invented game: that of the home team's stadium, known from the start. */
export function roofOf({ home }: ScheduledGame): GameCircumstances {
  const roof = DOMES.has(home) ? 'dome' : RETRACTABLE.has(home) ? 'retractable' : 'outdoors';
  return { spread: null, total: null, roof };
}

/** With the betting lines: from the ratings of both teams, as wrong as markets are; nothing of the game itself. */
export function bettingLinesOf(season: SimulatedSeason, game: ScheduledGame): GameCircumstances {
  const { home, away } = season.sheetsOf(game);
  const throws = dice(season.seed, 'lines', game.feedKey);
  const strength = (sheet: typeof home) => sheet.passing + sheet.running + sheet.defending;
  const scoring = (sheet: typeof home) => sheet.passing + sheet.running - sheet.defending;
  const spread = HOME_ADVANTAGE + RATING * (strength(home) - strength(away) + 0.4 * throws.bell());
  const total = MEAN_TOTAL + RATING * (scoring(home) + scoring(away) + 0.6 * throws.bell()) * 0.6;
  return { ...roofOf(game), spread: toHalf(spread), total: Math.max(3000, toHalf(total)) };
}

const toHalf = (hundredths: number) => Math.round(hundredths / HALF_POINT) * HALF_POINT;

const reportsByWeek = new WeakMap<SimulatedSeason, Map<number, InjuryRecord[]>>();

/** The injury status of a game's players by feed key, as known at `now` or, later, at its kick-off. */
export function healthAt(season: SimulatedSeason, game: ScheduledGame, now: Date): Map<string, string> {
  const { home, away } = season.sheetsOf(game);
  const inGame = new Set([...home.players, ...away.players].map(({ feedKey }) => feedKey));
  const until = now < game.kickoff ? now : game.kickoff;
  const health = new Map<string, string>();
  for (const { feedKey, status, reportedAt } of weekOf(season, game.week)) {
    if (reportedAt > until) break;
    if (!inGame.has(feedKey)) continue;
    if (status === null) health.delete(feedKey);
    else health.set(feedKey, status);
  }
  return health;
}

function weekOf(season: SimulatedSeason, week: number): InjuryRecord[] {
  let byWeek = reportsByWeek.get(season);
  if (byWeek === undefined) {
    byWeek = Map.groupBy(season.reports, (report) => report.weekNumber);
    reportsByWeek.set(season, byWeek);
  }
  return byWeek.get(week) ?? [];
}
