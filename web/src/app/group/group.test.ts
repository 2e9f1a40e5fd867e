import { expect, test } from 'vitest';
import {
  cutLineWords,
  distanceWords,
  linesOf,
  namesOf,
  provisionalWords,
  type SurvivalRow,
} from './survival/survival-words.ts';
import { nextKickoff } from './week-figures.tsx';

const at = (hour: number) => new Date(Date.UTC(2026, 8, 20, hour));
const game = (hour: number, status = 'scheduled') => ({ status, kickoff: at(hour) });

test('the next kickoff is the earliest ahead', () => {
  expect(nextKickoff([game(20), game(17), game(20), game(13, 'final')], at(18))).toEqual(at(20));
});

test('games that started, were moved away or have no time do not count', () => {
  const games = [game(17, 'in_progress'), game(20, 'postponed'), { status: 'scheduled', kickoff: null }];
  expect(nextKickoff(games, at(16))).toBeNull();
});

const row = (username: string, points: number, more: Partial<SurvivalRow> = {}): SurvivalRow => ({
  ...{ userId: username, username, state: 'in', points, totalPoints: points },
  ...more,
});
const below = { isBelow: true as const };
const START = new Date('2026-10-20T10:00:00Z');
const SUNDAY_AFTERNOON = new Date('2026-10-25T21:00:00Z');
const SUNDAY_EVENING = new Date('2026-10-26T00:30:00Z');

const FIVE = [row('Ann', 90), row('Ben', 80), row('Cass', 70), row('Dee', 60), row('Eve', 50, below)];

test('the cut line is above the first who would be out, and the lowest three are in danger from Sunday evening on', () => {
  expect(linesOf(FIVE, START, SUNDAY_AFTERNOON)).toEqual({ cut: 4, danger: null });
  expect(linesOf(FIVE, START, SUNDAY_EVENING)).toEqual({ cut: 4, danger: 2 });
  // Of three everybody would be in danger, and with three out a week the line says it.
  expect(linesOf(FIVE.slice(2), START, SUNDAY_EVENING)).toEqual({ cut: 2, danger: null });
  const three = FIVE.map((each, at) => (at >= 2 ? { ...each, ...below } : each));
  expect(linesOf(three, START, SUNDAY_EVENING)).toEqual({ cut: 2, danger: null });
});

test('there is no line before anybody has points, nor where nobody would be out', () => {
  const unscored = FIVE.map((each) => ({ ...each, points: 0 }));
  expect(linesOf(unscored, START, SUNDAY_EVENING)).toEqual({ cut: null, danger: null });
  const tied = FIVE.map(({ isBelow: _, ...each }) => each);
  expect(linesOf(tied, START, SUNDAY_EVENING)).toEqual({ cut: null, danger: null });
  expect(linesOf([], null, null)).toEqual({ cut: null, danger: null });
});

test('says how far from the line somebody is, small gaps to the hundredth', () => {
  expect(distanceWords(row('Ann', 71.4, { distance: 3.4 }))).toBe('3.4 above the line');
  expect(distanceWords(row('Ann', 71.4, { distance: 0.04 }))).toBe('0.04 above the line');
  expect(distanceWords(row('Ann', 68, { distance: -2.1, ...below }))).toBe('2.1 below the line');
  expect(distanceWords(row('Ann', 68, { distance: 0 }))).toBe('Level with the line');
  expect(distanceWords(row('Ann', 68, { distance: 0, ...below }))).toBe('Below the line by the season total');
  expect(distanceWords(row('Ann', 68))).toBeNull();
  expect([1, 2, 3].map(cutLineWords)).toEqual([
    'Cut line: last one is out',
    'Cut line: last two are out',
    'Cut line: last three are out',
  ]);
});

test('says of a cut that a correction may change who is out, and until when', () => {
  const out = { state: 'out', weekOut: 7, isProvisional: true } as const;
  const table = (...rows: SurvivalRow[]) => ({
    ...{ rows, week: null, winners: [], provisionalWeek: 7, standsAt: '2026-10-29T20:15:00Z' },
  });
  const plain = (words: string | null) => words?.replace(/[\u2066-\u2069]/g, '');
  const one = table(row('Ann', 90), row('Ben', 50, out));
  expect(plain(provisionalWords(one, 'Ann', false))).toBe('Ben is out. Final Thursday at the first lock.');
  expect(plain(provisionalWords(one, 'Ben', true))).toBe('You are out. Final Thursday.');
  const two = table(row('Ann', 50, out), row('Ben', 50, out));
  expect(plain(provisionalWords(two, 'Ben', false))).toBe('You and Ann are out. Final Thursday at the first lock.');
  expect(provisionalWords({ ...one, provisionalWeek: null, standsAt: null }, 'Ann', false)).toBeNull();
  expect(namesOf([], 'Ann')).toBe('');
});
