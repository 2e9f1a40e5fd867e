import { createHash } from 'node:crypto';
import { WeekDraws } from '@singleback/game/chances/week-draws.ts';
import type { PointsForecast } from '@singleback/game/forecast/points-forecast.ts';
import type { PastGame } from './read-past-season.ts';
import type { Forecasted } from './scores.ts';
import { type Lineup, lineupsOf, PAIRS_PER_WEEK, SEED, TABLE_SIZE, TABLES_PER_WEEK } from './weeks-ahead.ts';

/** What there is to foresee of a week: who is in it, with what forecast of their final points. */
interface WeekToForesee {
  readonly weekNumber: number;
  readonly games: readonly PastGame[];
  forecastOf(game: PastGame): PointsForecast;
  /** Points so far and those projected to come, which the simplest forecast takes a share of. */
  projectedOf(game: PastGame): number;
}

/** Forecasts of a week and what became of them. */
export interface WeekResult {
  readonly weekNumber: number;
  /** That the first of a pair wins, by our chances and by the share of projected points. */
  readonly pairs: readonly Forecasted[];
  readonly shares: readonly Forecasted[];
  /** That a member of a table of twelve wins it. */
  readonly members: readonly Forecasted[];
  readonly memberShares: readonly Forecasted[];
  /** Whether a total, and a player's points, were within the middle 80 % of the draws. */
  readonly lineupsWithin: readonly boolean[];
  readonly playersWithin: readonly boolean[];
}

/** Draws pairs and tables of lineups by the pair rule, and foresees them. Null where a position lacks players. */
export function evaluateWeek(week: WeekToForesee, use: string): WeekResult | null {
  const nextOfPair = lineupsOf(week.games, `${use} pair`, week.weekNumber);
  const nextOfTable = lineupsOf(week.games, `${use} table`, week.weekNumber);
  if (nextOfPair === null || nextOfTable === null) return null;
  const projected = week.games.filter((game) => (game.projected ?? 0) > 0);
  const draws = drawWeek({
    weekNumber: week.weekNumber,
    games: projected,
    forecastOf: (game) => week.forecastOf(game),
  });
  const totalsOf = (lineup: Lineup) => sumOf(lineup.map(({ id }) => draws.get(id) as Int32Array));
  const scoreOf = (lineup: Lineup) => lineup.reduce((sum, { scored }) => sum + scored, 0);
  const shareOf = (lineup: Lineup) =>
    Math.max(
      1,
      lineup.reduce((sum, game) => sum + week.projectedOf(game), 0),
    );
  const result = { pairs: [], shares: [], members: [], memberShares: [] } as Record<string, Forecasted[]>;
  const lineupsWithin: boolean[] = [];
  const { weekNumber } = week;
  for (let pair = 0; pair < PAIRS_PER_WEEK; pair += 1) {
    const [one, other] = [nextOfPair(), nextOfPair()];
    const [ours, theirs] = [totalsOf(one), totalsOf(other)];
    const outcome = compare(scoreOf(one), scoreOf(other));
    result.pairs?.push({ chance: chanceToBeat(ours, theirs), outcome, weekNumber });
    result.shares?.push({ chance: shareOf(one) / (shareOf(one) + shareOf(other)), outcome, weekNumber });
    lineupsWithin.push(isWithin(ours, scoreOf(one)), isWithin(theirs, scoreOf(other)));
  }
  for (let table = 0; table < TABLES_PER_WEEK; table += 1) {
    const lineups = Array.from({ length: TABLE_SIZE }, nextOfTable);
    const chances = chancesToWin(lineups.map(totalsOf));
    const [scores, shares] = [lineups.map(scoreOf), lineups.map(shareOf)];
    const winners = scores.filter((score) => score === Math.max(...scores)).length;
    for (const [at, score] of scores.entries()) {
      const outcome = score === Math.max(...scores) ? 1 / winners : 0;
      const all = shares.reduce((sum, share) => sum + share, 0);
      result.members?.push({ chance: chances[at] ?? 0, outcome, weekNumber });
      result.memberShares?.push({ chance: (shares[at] ?? 0) / all, outcome, weekNumber });
    }
  }
  const likely = week.games.filter(({ projected }) => (projected ?? 0) >= 400);
  const playersWithin = likely.map((game) => isWithin(draws.get(game.id) as Int32Array, game.scored));
  return { weekNumber, ...result, lineupsWithin, playersWithin } as unknown as WeekResult;
}

function sumOf(columns: readonly Int32Array[]): Int32Array {
  const sum = new Int32Array(columns[0]?.length ?? 0);
  for (const column of columns) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (column[at] ?? 0);
  return sum;
}

const compare = (one: number, other: number) => (one === other ? 0.5 : Number(one > other));

function chanceToBeat(ours: Int32Array, theirs: Int32Array): number {
  let wins = 0;
  for (let at = 0; at < ours.length; at += 1) wins += compare(ours[at] ?? 0, theirs[at] ?? 0);
  return wins / ours.length;
}

function chancesToWin(totals: readonly Int32Array[]): number[] {
  const draws = totals[0]?.length ?? 0;
  const wins = new Array<number>(totals.length).fill(0);
  for (let draw = 0; draw < draws; draw += 1) {
    let best = Number.NEGATIVE_INFINITY;
    let winners = 0;
    for (const column of totals) {
      const total = column[draw] ?? 0;
      if (total > best) winners = 0;
      if (total >= best) winners += 1;
      best = Math.max(best, total);
    }
    for (let at = 0; at < totals.length; at += 1) {
      if (totals[at]?.[draw] === best) wins[at] = (wins[at] ?? 0) + 1 / winners;
    }
  }
  return wins.map((won) => won / draws);
}

/** Whether what was scored is between the 10th and the 90th percentile of the draws: counted, because sorting each costs more. */
function isWithin(draws: Int32Array, scored: number): boolean {
  let below = 0;
  let upTo = 0;
  for (const draw of draws) {
    if (draw < scored) below += 1;
    if (draw <= scored) upTo += 1;
  }
  return upTo > Math.floor(draws.length * 0.1) && below <= Math.floor(draws.length * 0.9);
}

/** Whose points are drawn, and of which week: of another week the same players have other days. */
interface WeekToDraw {
  weekNumber: number;
  games: readonly PastGame[];
  forecastOf(game: PastGame): PointsForecast;
}

/** Points of a week's players in each draw, in hundredths, by player: drawn once for all lineups, by what the app draws with. */
function drawWeek({ weekNumber, games, forecastOf }: WeekToDraw): ReadonlyMap<string, Int32Array> {
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
