import { dice } from '../../../lib/dice.ts';
import type { GameCircumstances, InjuryRecord } from '../../report.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

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
