import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FinalGroupWeek, grantedPoints, grantedWeeks, MISSED_WEEKS_GRANTED } from './granted.ts';

/** The instant after so many weeks of the season. */
const after = (weeks: number) => new Date(Date.UTC(2025, 8, 2 + 7 * weeks));

/** Weeks 1 and following with their lowest scores. */
const weeksOf = (...lowest: (number | null)[]): FinalGroupWeek[] =>
  lowest.map((each, at) => ({ weekNumber: at + 1, endsAt: after(at + 1), lowest: each }));

const member = (joinedAfter: number, ...playedWeeks: number[]) => ({
  joinedAt: after(joinedAfter),
  leftAt: null,
  playedWeeks: new Set(playedWeeks),
});

test('who joins late is granted the lowest score of every week that had ended', () => {
  expect(grantedWeeks(weeksOf(900, 800, 700, 600), null, member(3, 4))).toEqual([
    { weekNumber: 1, points: 900, reason: 'joined_later' },
    { weekNumber: 2, points: 800, reason: 'joined_later' },
    { weekNumber: 3, points: 700, reason: 'joined_later' },
  ]);
  // In the middle of week 4 they could still have played it.
  expect(grantedWeeks(weeksOf(900, 800, 700, 600), null, member(3.5))).toMatchObject([
    {},
    {},
    {},
    { weekNumber: 4, reason: 'missed' },
  ]);
});

test('a member is granted the first two weeks without a lineup, and nothing for the others', () => {
  expect(grantedWeeks(weeksOf(900, 800, 700, 600, 500), null, member(0, 2))).toEqual([
    { weekNumber: 1, points: 900, reason: 'missed' },
    { weekNumber: 3, points: 700, reason: 'missed' },
  ]);
});

test('nothing is granted before the first week of the group, nor for a week without lineups, which is not missed either', () => {
  expect(grantedWeeks(weeksOf(900, 800), 3, member(2))).toEqual([]);
  expect(grantedWeeks(weeksOf(900, 800), 2, member(2))).toMatchObject([{ weekNumber: 2 }]);
  const missed = grantedWeeks(weeksOf(null, 800, null, 600), null, member(0));
  expect(missed.map(({ weekNumber }) => weekNumber)).toEqual([2, 4]);
});

test('a lowest score below zero takes nothing away', () => {
  expect(grantedWeeks(weeksOf(-300), null, member(0))).toEqual([{ weekNumber: 1, points: 0, reason: 'missed' }]);
});

test('weeks after leaving are not granted; coming back keeps the first joining date', () => {
  const left = { ...member(1), leftAt: after(2.5) };
  expect(grantedWeeks(weeksOf(900, 800, 700), null, left).map(({ weekNumber }) => weekNumber)).toEqual([1, 2]);
  const back = grantedWeeks(weeksOf(900, 800, 700, 600), null, { ...left, leftAt: null });
  expect(back.map(({ reason }) => reason)).toEqual(['joined_later', 'missed', 'missed']);
});

const lows = fc.array(fc.option(fc.integer({ min: -500, max: 20_000 })), { maxLength: 18 });
const span = fc.record({
  startWeek: fc.option(fc.integer({ min: 1, max: 18 })),
  joined: fc.integer({ min: -4, max: 36 }).map((half) => half / 2),
  left: fc.option(fc.integer({ min: 0, max: 36 }).map((half) => half / 2)),
  played: fc.uniqueArray(fc.integer({ min: 1, max: 18 })),
});

test('whatever was scored: at most the lowest score a week, never for a played week, and at most two missed ones', () => {
  fc.assert(
    fc.property(lows, span, (lowest, { startWeek, joined, left, played }) => {
      const weeks = weeksOf(...lowest);
      const membership = { ...member(joined, ...played), leftAt: left === null ? null : after(left) };
      const granted = grantedWeeks(weeks, startWeek, membership);
      expect(grantedWeeks(weeks.toReversed(), startWeek, membership)).toEqual(granted);
      expect(new Set(granted.map(({ weekNumber }) => weekNumber)).size).toBe(granted.length);
      expect(granted.filter(({ reason }) => reason === 'missed').length).toBeLessThanOrEqual(MISSED_WEEKS_GRANTED);
      for (const { weekNumber, points, reason } of granted) {
        expect(played).not.toContain(weekNumber);
        expect(weekNumber).toBeGreaterThanOrEqual(startWeek ?? 1);
        expect(points).toBe(Math.max(0, lowest[weekNumber - 1] as number));
        expect(reason === 'joined_later').toBe(weekNumber <= joined);
      }
      // Another final week changes nothing of the weeks before it.
      expect(grantedWeeks(weeks.slice(0, -1), startWeek, membership)).toEqual(
        granted.filter(({ weekNumber }) => weekNumber < weeks.length),
      );
      expect(grantedPoints(granted)).toBe(granted.reduce((sum, { points }) => sum + points, 0));
    }),
  );
});
