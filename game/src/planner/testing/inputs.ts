import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../groups/settings.ts';
import { POSITIONS, SLOT_KINDS } from '../../players/positions.ts';
import { drawsFrom } from '../../try/season.ts';
import type { Problem } from '../network.ts';
import { NO_WISHES, type PlanInput, type PlanPlayer } from '../plan.ts';

const WEEKS = Array.from({ length: 8 }, (_, at) => ({ weekNumber: 8 + at, multiplier: at < 6 ? 100 : 125, ahead: at }));

/** Eight weeks of a season with 240 players: a falling level per position, a bye for everyone, the last two weeks worth more. */
export function seasonInput(left: number): PlanInput {
  const draw = drawsFrom('season');
  const players = Array.from({ length: 240 }, (_, at): PlanPlayer => {
    const level = 2400 * Math.exp(-Math.floor(at / 6) / 14);
    const bye = Math.floor(draw() * WEEKS.length);
    const points = WEEKS.map((_week, week) => (week === bye ? null : Math.round(level * (0.8 + 0.4 * draw()))));
    return { id: `p${at}`, position: POSITIONS[at % 6] ?? 'QB', left, points };
  });
  return {
    weeks: WEEKS,
    counts: DEFAULT_SETTINGS.counts,
    doubleDown: false,
    players,
    wishes: NO_WISHES,
    policy: { horizon: 18, later: 0.7, decay: 0.95 },
  };
}

const NO_SLOTS = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };

/** Small inputs, for which all plans can be tried: up to three weeks of up to two slots, and eight players. */
export const smallInputs: fc.Arbitrary<PlanInput> = fc.integer({ min: 1, max: 3 }).chain((weeks) =>
  fc
    .record({
      counts: fc.constantFrom({ RB: 1 }, { RB: 2 }, { RB: 1, FLEX: 1 }, { RB: 1, WR: 1 }),
      multipliers: fc.array(fc.constantFrom(100, 125), { minLength: weeks, maxLength: weeks }),
      later: fc.constantFrom(0.3, 0.4, 1),
      decay: fc.constantFrom(0.95, 1),
      players: fc.array(
        fc.record({
          position: fc.constantFrom(...POSITIONS.filter((position) => ['RB', 'WR'].includes(position))),
          left: fc.integer({ min: 1, max: 2 }),
          points: fc.array(fc.option(fc.integer({ min: 0, max: 2500 }), { freq: 5 }), {
            minLength: weeks,
            maxLength: weeks,
          }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    })
    .map(
      ({ counts, multipliers, later, decay, players }): PlanInput => ({
        weeks: multipliers.map((multiplier, at) => ({ weekNumber: 14 + at, multiplier, ahead: at })),
        counts: { ...NO_SLOTS, ...counts },
        doubleDown: false,
        players: players.map((player, at) => ({ ...player, id: `p${at}` })),
        wishes: NO_WISHES,
        policy: { horizon: 18, later, decay },
      }),
    ),
);

/**
 * The problem of an input as its documentation says it, for solvers other than the planner's: nothing left out, values in
 * ten-thousandths of a point. `taken` is a slot that is filled already: one less in that week, without both of its players.
 */
export function plainProblem(
  { weeks, counts, policy, players }: PlanInput,
  taken: { week: number; kind: string; into: number; out: number | null } | null = null,
): Problem {
  const rows = weeks.flatMap((_, week) =>
    SLOT_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
      const count = counts[kind] - Number(taken?.week === week && taken.kind === kind);
      return { week, kind, count, weight: 1 };
    }),
  );
  return {
    rows,
    emptyValue: -1,
    players: players.map(({ position, left, points }, at) => ({
      position,
      left: left - Number(taken?.into === at),
      values: points.map((value, week) => {
        const isOut = taken?.week === week && (taken.into === at || taken.out === at);
        return value === null || isOut ? null : plainValue({ weeks, policy }, week, value);
      }),
    })),
  };
}

/** What points count in a week: the week that is played first in full, each later one less. */
export function plainValue(
  { weeks, policy }: Pick<PlanInput, 'weeks' | 'policy'>,
  week: number,
  points: number,
): number {
  const { ahead = 0, multiplier = 100 } = weeks[week] ?? {};
  // Multiplied in the order of `factorsOf`: where a product ends in a half, the order decides how it is rounded.
  return Math.round(points * (multiplier * (ahead === 0 ? 1 : policy.later * policy.decay ** ahead)));
}
