import { expect, test } from 'vitest';
import { roundsOf } from '../../../players/rounds.ts';
import { bestText, comingRange, comingWords, costSentence, costText, laterText, priceText } from './costs.ts';

const WEEKS = roundsOf('regular');
const ROUNDS = roundsOf('postseason');

const PICK = {
  cost: 312,
  weekNumber: 14,
  multiplier: 100,
  instead: 'Travis Etienne',
  isPicked: false,
  isAbout: false,
};

test('a price in words says its unit, the week of the plan with what it counts, and who would play there instead', () => {
  expect(costSentence('Jonathan Taylor', PICK, WEEKS)).toBe(
    'Jonathan Taylor is worth 3.1 more later: your plan’s pick for week 14. Travis Etienne would start there instead.',
  );
  expect(costSentence('Al', { ...PICK, weekNumber: 16, multiplier: 125, instead: null }, WEEKS)).toBe(
    'Al is worth 3.1 more later: your plan’s pick for week 16 (counts ×1.25).',
  );
  expect(costSentence('Al', { ...PICK, cost: 0, weekNumber: null }, WEEKS)).toBe('No better week ahead. Use Al now.');
  expect(costSentence('Al', { ...PICK, isPicked: true }, WEEKS)).toMatch(
    /^Al is worth 3.1 more later: without this pick/,
  );
  expect(costSentence('Al', { ...PICK, isAbout: true }, WEEKS)).toMatch(/^Al is worth about 3.1 more later/);
});

test('rows say what a pick costs from one point on, and nothing of what is picked or not known', () => {
  const rows = [PICK, { ...PICK, cost: 100 }, { ...PICK, cost: 99 }, { ...PICK, isPicked: true }];
  expect([...rows, 'coming' as const, 'none' as const].map(laterText)).toEqual([
    ...['worth 3.1 more later', 'worth 1.0 more later', '', '', '', ''],
  ]);
});

test('prices are negative, and what rounds to nothing is for now', () => {
  expect([costText(312), costText(0), costText(4), costText(5)]).toEqual(['−3.1', '0.0', '0.0', '−0.1']);
  expect(
    [PICK, { ...PICK, cost: 4 }, { ...PICK, weekNumber: null }, { ...PICK, isPicked: true }].map((pick) =>
      bestText(pick, WEEKS),
    ),
  ).toEqual(['week 14', 'use now', 'use now', 'in lineup']);
});

test('a price that is near and not exact is marked, unless the player is free', () => {
  const about = { ...PICK, isAbout: true };
  expect([PICK, about, { ...about, cost: 0 }, { ...about, cost: 0, weekNumber: null }].map(priceText)).toEqual([
    ...['−3.1', '≈\u202f−3.1', '≈\u202f0.0', '0.0'],
  ]);
  expect(priceText({ ...about, weekNumber: null, isPicked: true })).toBe('≈\u202f−3.1');
});

test('the strip is read as a list', () => {
  const weeks = [
    { weekNumber: 8, opponent: 'vs HOU', short: 'HOU', fpaRank: 2 },
    { weekNumber: 9, opponent: null, short: 'bye', fpaRank: null },
  ];
  expect(comingWords(weeks, WEEKS)).toBe('Next: week 8 vs HOU, week 9 bye');
});

test('a pick whose price shows as 0.0 is not said to be worth more later', () => {
  expect(costSentence('Al', { ...PICK, cost: 4 }, WEEKS)).toBe('No better week ahead. Use Al now.');
  expect(costSentence('Al', { ...PICK, cost: 4, isPicked: true }, WEEKS)).toBe('');
});

test('in a postseason the rounds are called by their names', () => {
  const pick = { ...PICK, weekNumber: 2, instead: null };
  expect(costSentence('Al', pick, ROUNDS)).toBe(
    'Al is worth 3.1 more later: your plan’s pick for the Divisional round.',
  );
  expect(costSentence('Al', { ...pick, weekNumber: null }, ROUNDS)).toBe('No better round ahead. Use Al now.');
  expect(bestText(pick, ROUNDS)).toBe('Divisional');
  expect(comingWords([{ weekNumber: 4, opponent: 'vs HOU', short: 'HOU', fpaRank: 2 }], ROUNDS)).toBe(
    'Next: Super Bowl vs HOU',
  );
});

test('the strip is headed by its weeks or the names of its rounds', () => {
  expect([[8, 9, 13], [18], []].map((weeks) => comingRange(weeks, WEEKS))).toEqual(['Weeks 8 to 13', 'Week 18', '']);
  expect([[2, 3, 4], [4], []].map((weeks) => comingRange(weeks, ROUNDS))).toEqual([
    ...['Divisional to Super Bowl', 'Super Bowl', ''],
  ]);
});
