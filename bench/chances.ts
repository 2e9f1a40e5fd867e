import type { GroupToSimulate } from '@singleback/game/chances/group-chances.ts';
import { simulateGroup } from '@singleback/game/chances/simulate-group.ts';
import { DRAWS, WeekDraws } from '@singleback/game/chances/week-draws.ts';
import { forecastBeforeGame, forecastRest } from '@singleback/game/forecast/points-forecast.ts';
import { POSITIONS } from '@singleback/game/players/positions.ts';

const PLAYERS = 320;
const SLOTS = 9;
const WATCHED = 500;
const ROUNDS = 3;
/** Chances are refreshed every 15 seconds, and less often where that would take more than a fifth of a core. */
const REFRESH_SECONDS = 15;
const SHARE_OF_CORE = 0.2;
/** Of 500 groups so many have 100 members, the others 12. */
const MIXES = [0, 50, 500];

/**
 * Simulates 500 watched groups of 12 or 100 members, each with one member's own view, as often as it is done while somebody
 * watches: how often that is, the share of a core, and how old the last group's chances are when it has waited for all
 * others. Next to it plain sums of the same size.
 */
export async function chances(): Promise<void> {
  const draws = new WeekDraws(1);
  drawAll(draws, 1);
  const [small, large] = [groupOf(12), groupOf(100)];
  for (const group of [small, large, small, large]) simulateGroup(draws, group);
  const drawing = cpuSeconds(() => drawAll(draws, 0.5));
  console.log(`${PLAYERS} players drawn ${DRAWS} times: ${(drawing * 1_000).toFixed(0)} ms of CPU per refresh`);
  for (const many of MIXES) {
    const seconds = Array.from({ length: ROUNDS }, () =>
      cpuSeconds(() => {
        for (let at = 0; at < WATCHED; at += 1) simulateGroup(draws, at < many ? large : small);
      }),
    );
    const best = Math.min(...seconds) + drawing;
    const every = Math.max(REFRESH_SECONDS, best / SHARE_OF_CORE);
    console.log(
      `${WATCHED - many} groups of 12 and ${many} of 100: ${best.toFixed(2)} s of CPU every ${every.toFixed(0)} s, ` +
        `${((best / every) * 100).toFixed(0)} % of a core; the oldest are ${(every + best).toFixed(1)} s old; ` +
        `plain sums alone: ${cpuSeconds(() => plainSums(many)).toFixed(2)} s`,
    );
  }
}

function drawAll(draws: WeekDraws, share: number): void {
  for (let key = 0; key < PLAYERS; key += 1) {
    const position = POSITIONS[key % POSITIONS.length] ?? 'QB';
    const before = forecastBeforeGame(position, 400 + key * 4);
    const forecast = forecastRest(position, before, share);
    draws.set({ key, position, teams: { own: key % 32, opposing: (key + 1) % 32 }, forecast });
  }
}

function groupOf(members: number): GroupToSimulate {
  return {
    members: Array.from({ length: members }, (_, user) => ({
      ...{ user, before: 60_000 + user * 17, rest: { mean: 130_000, variance: 8_000_000 } },
      lineup: {
        scored: user * 31,
        parts: Array.from({ length: SLOTS }, (_, slot) => {
          const key = (user * 13 + slot * 35) % PLAYERS;
          return { key, position: POSITIONS[key % POSITIONS.length] ?? 'QB', times: 1, rotation: 0 };
        }),
      },
    })),
    ...{ multiplier: 100, withSeason: true, isLastWeek: false },
    views: [{ user: 0, lineup: null, games: [], withDuels: true }],
  };
}

/** The additions alone, in the plainest loop. */
function plainSums(many: number): number {
  const columns = Array.from({ length: SLOTS }, (_, slot) => new Int16Array(DRAWS).fill(slot));
  const lineups = many * 100 + (WATCHED - many) * 12;
  let last = 0;
  for (let lineup = 0; lineup < lineups; lineup += 1) {
    const totals = new Int32Array(DRAWS);
    for (const column of columns) {
      for (let draw = 0; draw < DRAWS; draw += 1) totals[draw] = (totals[draw] as number) + (column[draw] as number);
    }
    last += totals[lineup % DRAWS] as number;
  }
  return last;
}

/** Seconds of CPU time, as the time on the wall depends on what else runs. */
function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
