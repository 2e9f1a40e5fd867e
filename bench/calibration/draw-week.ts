import { createHash } from 'node:crypto';
import { WeekDraws } from '@singleback/game/chances/week-draws.ts';
import type { PointsForecast } from '@singleback/game/forecast/points-forecast.ts';
import { SEED } from './lineups.ts';
import type { PastGame } from './read-past-season.ts';

/** Whose points are drawn, and of which week: of another week the same players have other days. */
interface WeekToDraw {
  weekNumber: number;
  games: readonly PastGame[];
  forecastOf(game: PastGame): PointsForecast;
}

/** Points of a week's players in each draw, in hundredths, by player: drawn once for all lineups, by what the app draws with. */
export function drawWeek({ weekNumber, games, forecastOf }: WeekToDraw): ReadonlyMap<string, Int16Array> {
  const draws = new WeekDraws(seedOf(`${SEED} week ${weekNumber}`));
  const teams = new Map([...new Set(games.flatMap(({ team, opponent }) => [team, opponent]))].sort().map(numbered));
  const inOrder = games.toSorted((one, other) => one.id.localeCompare(other.id));
  return new Map(
    inOrder.map((game, key) => {
      const sides = { own: teams.get(game.team) ?? 0, opposing: teams.get(game.opponent) ?? 0 };
      draws.set({ key, position: game.position, teams: sides, forecast: forecastOf(game) });
      return [game.id, draws.points(key)];
    }),
  );
}

const numbered = (name: string, at: number) => [name, at] as const;

const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE(0);
