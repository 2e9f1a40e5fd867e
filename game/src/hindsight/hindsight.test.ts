import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type GroupSettings } from '../groups/settings.ts';
import { slotsFor } from '../lineups/slots.ts';
import { type Position, slotTakes } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { attribute, bestPossible } from './attribution.ts';
import {
  bestLeft,
  bestOfWeeks,
  bestPicks,
  bestWithWhatWasLeft,
  dearestPicks,
  type HindsightMember,
  type HindsightPlayer,
  type HindsightSeason,
  topScorers,
} from './season.ts';

const NONE = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };

const settingsOf = (change: Partial<GroupSettings>): GroupSettings => {
  return { ...DEFAULT_SETTINGS, counts: { ...NONE, RB: 1, FLEX: 1 }, ...change };
};

const player = (
  id: string,
  position: Position,
  points: readonly (number | null)[],
  projected: readonly (number | null)[] = [],
): HindsightPlayer => ({
  ...{ id, position },
  lines: points.map((each, week) => {
    return each === null ? null : { points: each, projected: projected[week] ?? null, isListed: true };
  }),
});

/** A season with a member who filled what they could, in a random way. */
const seasons = fc
  .record({
    maxPlayerUsage: fc.integer({ min: 1, max: 2 }),
    playerDoubleDown: fc.boolean(),
    playoffWeeks: fc.constantFrom<readonly number[]>([], [2]),
    players: fc.array(
      fc.tuple(
        fc.constantFrom<Position>('RB', 'WR', 'K'),
        fc.array(fc.option(fc.tuple(fc.integer({ min: -200, max: 3000 }), fc.integer({ min: 0, max: 2500 }))), {
          minLength: 2,
          maxLength: 2,
        }),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    choices: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ maxPlayerUsage, playerDoubleDown, playoffWeeks, players, choices }) => {
    const settings = settingsOf({ maxPlayerUsage, playerDoubleDown, playoffWeeks });
    const season: HindsightSeason = {
      settings,
      weeks: [1, 2].map((weekNumber) => ({ weekNumber, multiplier: playoffWeeks.includes(weekNumber) ? 125 : 100 })),
      players: players.map(([position, lines], at) => ({
        ...{ id: `p${at}`, position },
        lines: lines.map((line) => {
          return line === null ? null : { points: line[0], projected: line[1], isListed: true };
        }),
      })),
    };
    return { season, member: memberOf(season, choices) };
  });

function memberOf(season: HindsightSeason, choices: readonly number[]): HindsightMember {
  const { settings, weeks, players } = season;
  const uses = players.map(() => 0);
  const picks: HindsightMember['picks'][number][] = [];
  for (const week of weeks.keys()) {
    for (const [at, { kind }] of slotsFor(settings.counts).entries()) {
      const fitting = [...players.keys()].filter((index) => {
        const isIn = picks.some((pick) => pick.week === week && pick.player === index);
        const isLeft = (uses[index] ?? 0) < settings.maxPlayerUsage && players[index]?.lines[week];
        return isLeft && !isIn && slotTakes(kind, players[index]?.position ?? 'K');
      });
      const chosen = fitting[(choices[week * 2 + at] ?? 0) % Math.max(1, fitting.length)];
      if (chosen === undefined) continue;
      uses[chosen] = (uses[chosen] ?? 0) + 1;
      const isFirst = !picks.some((pick) => pick.week === week);
      picks.push({ week, player: chosen, isDoubled: settings.playerDoubleDown && isFirst });
    }
  }
  const points = weeks.map(({ multiplier }, week) => {
    const own = picks.filter((pick) => pick.week === week);
    if (own.length === 0) return null;
    const sum = own.reduce((total, { player: index, isDoubled }) => {
      return total + (players[index]?.lines[week]?.points ?? 0) * (isDoubled ? 2 : 1);
    }, 0);
    return weekPoints(sum, multiplier);
  });
  return { userId: 'u', points, picks };
}

/** Every way to fill the slots is tried, week by week. */
function mostOfAll({ settings, weeks, players }: HindsightSeason, usesOf: (player: number) => number): number {
  const slots = slotsFor(settings.counts);
  const left = players.map((_, index) => usesOf(index));
  const fill = (week: number, at: number, own: readonly number[]): number => {
    if (week === weeks.length) return 0;
    if (at === slots.length) {
      const points = own.map((index) => players[index]?.lines[week]?.points ?? 0);
      const twice = settings.playerDoubleDown ? Math.max(0, ...points) : 0;
      const sum = points.reduce((total, each) => total + each, 0) + twice;
      return weekPoints(sum, weeks[week]?.multiplier ?? 100) + fill(week + 1, 0, []);
    }
    let most = fill(week, at + 1, own);
    for (const [index, { position, lines }] of players.entries()) {
      if ((left[index] ?? 0) <= 0 || own.includes(index) || !lines[week]) continue;
      if (!slotTakes(slots[at]?.kind ?? 'K', position)) continue;
      left[index] = (left[index] ?? 0) - 1;
      most = Math.max(most, fill(week, at + 1, [...own, index]));
      left[index] = (left[index] ?? 0) + 1;
    }
    return most;
  };
  return fill(0, 0, []);
}

describe('the best possible season', () => {
  test('is the best of all ways to fill the slots, with usage limits, double-down and playoff weeks', () => {
    fc.assert(
      fc.property(seasons, ({ season }) => {
        const limit = () => season.settings.maxPlayerUsage;
        const found = bestPossible(season, limit);
        expect(found.isExact).toBe(true);
        // A week is rounded after it was solved.
        expect(Math.abs(found.points - mostOfAll(season, limit))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('luck, timing and choice', () => {
  test('add up to the gap, and only luck can be negative', () => {
    fc.assert(
      fc.property(seasons, ({ season, member }) => {
        const best = bestPossible(season, () => season.settings.maxPlayerUsage);
        const { points, luck, timing, choice } = attribute(season, member, best);
        expect(timing).toBeGreaterThanOrEqual(0);
        expect(choice).toBeGreaterThanOrEqual(0);
        expect(Math.abs(points + luck + timing + choice - best.points)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  const season: HindsightSeason = {
    settings: settingsOf({ counts: { ...NONE, RB: 1 }, playoffWeeks: [] }),
    weeks: [1, 2].map((weekNumber) => ({ weekNumber, multiplier: 100 })),
    players: [
      player('a', 'RB', [1000, 2500], [1500, 1400]),
      player('b', 'RB', [800, 400], [900, 900]),
      player('c', 'RB', [3000, 3200]),
    ],
  };
  const member: HindsightMember = {
    userId: 'u',
    points: [1000, 400],
    picks: [
      { week: 0, player: 0, isDoubled: false },
      { week: 1, player: 1, isDoubled: false },
    ],
  };

  test('luck is what was projected and not scored, timing a better week for the same players, choice the others', () => {
    const best = bestPossible(season, () => 1);
    // c in week 1 and a in week 2.
    expect(best.points).toBe(5500);
    // Projected 1500 + 900; the same players make at most 800 + 2500.
    expect(attribute(season, member, best)).toEqual({ points: 1400, luck: 1000, timing: 900, choice: 2200 });
  });

  test('luck is negative for lineups that scored more than was projected', () => {
    const lucky = {
      ...member,
      points: [3000, 2500],
      picks: [
        { week: 0, player: 2, isDoubled: false },
        { week: 1, player: 0, isDoubled: false },
      ],
    };
    // c has no projection, which counts as no luck; a made 1100 more than projected.
    expect(
      attribute(
        season,
        lucky,
        bestPossible(season, () => 1),
      ),
    ).toEqual({
      ...{ points: 5500, luck: -1100 },
      ...{ timing: 1100, choice: 0 },
    });
  });

  test('picks are judged by the best week of the player', () => {
    expect(bestPicks(season, member, 4)).toEqual([
      { player: 0, week: 0, points: 1000, bestWeek: 1, more: 1500 },
      { player: 1, week: 1, points: 400, bestWeek: 0, more: 400 },
    ]);
    expect(dearestPicks(season, member, 1)).toEqual([{ player: 0, week: 0, points: 1000, bestWeek: 1, more: 1500 }]);
    expect(topScorers(season, 2)).toEqual([
      { player: 2, points: 6200 },
      { player: 0, points: 3500 },
    ]);
    expect(bestLeft(season, member, 5)).toEqual([{ player: 2, points: 6200 }]);
  });
});

describe('week by week', () => {
  test('nobody beats the best of a week, and what was left makes at least the lineup played', () => {
    fc.assert(
      fc.property(seasons, ({ season, member }) => {
        const anyone = bestOfWeeks(season);
        const left = bestWithWhatWasLeft(season, member);
        const slots = slotsFor(season.settings.counts).length;
        for (const week of season.weeks.keys()) {
          // A slot that nobody is left for may be better than a player below zero.
          const played = member.picks.filter((pick) => pick.week === week);
          if (played.length < slots) continue;
          expect(left[week]).toBeLessThanOrEqual(anyone[week] ?? 0);
          expect(left[week]).toBeGreaterThanOrEqual(member.points[week] ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
