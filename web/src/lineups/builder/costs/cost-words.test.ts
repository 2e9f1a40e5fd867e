import { expect, test } from 'vitest';
import { bestText, comingWords, costSentence, costText, priceText, teamTotalText } from './cost-words.ts';

const PICK = {
  cost: 312,
  weekNumber: 14,
  opponent: 'vs CAR',
  points: 2360,
  instead: 'Travis Etienne',
  isPicked: false,
  isAbout: false,
};

test('a price in words names the week, the opponent and who would play there instead', () => {
  expect(costSentence('Jonathan Taylor', PICK)).toBe(
    'Jonathan Taylor now costs 3.1 later: best remaining week 14 vs CAR, 23.6. The plan would start Travis Etienne there instead.',
  );
  expect(costSentence('Al', { ...PICK, instead: null, points: null, opponent: null })).toBe(
    'Al now costs 3.1 later: best remaining week 14.',
  );
  expect(costSentence('Al', { ...PICK, cost: 0, weekNumber: null })).toMatch(/^Al is free now/);
  expect(costSentence('Al', { ...PICK, isPicked: true })).toMatch(/^Al in this lineup costs 3.1 later/);
  expect(costSentence('Al', { ...PICK, isAbout: true })).toMatch(/^Al now costs about 3.1 later/);
});

test('prices are negative, and what rounds to nothing is free', () => {
  expect([costText(312), costText(0), costText(4), costText(5)]).toEqual(['−3.1', '0.0', '0.0', '−0.1']);
  expect(
    [PICK, { ...PICK, cost: 4 }, { ...PICK, weekNumber: null }, { ...PICK, isPicked: true }].map(bestText),
  ).toEqual(['best W14', 'free now', 'free now', 'in lineup']);
});

test('a price that is near and not exact is marked, unless the player is free', () => {
  const about = { ...PICK, isAbout: true };
  expect([PICK, about, { ...about, cost: 0 }, { ...about, cost: 0, weekNumber: null }].map(priceText)).toEqual([
    ...['−3.1', '≈\u202f−3.1', '≈\u202f0.0', '0.0'],
  ]);
  expect(priceText({ ...about, weekNumber: null, isPicked: true })).toBe('≈\u202f−3.1');
});

test('the strip is read as a list, and an unknown team total is a dash', () => {
  const weeks = [
    { weekNumber: 8, opponent: 'vs HOU', fpaRank: 2 },
    { weekNumber: 9, opponent: null, fpaRank: null },
  ];
  expect(comingWords(weeks)).toBe('Next: week 8 vs HOU, week 9 bye');
  expect([teamTotalText(24), teamTotalText(null)]).toEqual(['24.0', '–']);
});
