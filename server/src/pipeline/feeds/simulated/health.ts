import type { InjuryRecord } from '../feed.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

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
