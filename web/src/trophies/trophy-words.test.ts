import type { Trophies } from '@singleback/contract/trophies.ts';
import { expect, test } from 'vitest';
import { seasonName, seasonWords, shownPoints, shownRecords, titleRule } from './trophy-words.ts';

const [ANN, BEN, CASS] = ['Ann', 'Ben', 'Cass'].map((display_name) => ({ user_id: display_name, display_name })) as [
  { user_id: string; display_name: string },
  { user_id: string; display_name: string },
  { user_id: string; display_name: string },
];

const season = { year: 2026, through_week: 6, is_complete: false, leaders: [ANN], points: 600.5 };
const none = { best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] };

test('a season in progress has a leader, and a complete one a champion', () => {
  expect(seasonWords(season)).toBe('Leader after week 6');
  expect(seasonWords({ ...season, leaders: [ANN, BEN] })).toBe('Leaders after week 6');
  expect(seasonWords({ ...season, through_week: 0, leaders: [] })).toBe('Week 1 is not final yet');
  expect(seasonWords({ ...season, leaders: [] })).toBe('No leader yet: it takes two players');
  const complete = { ...season, is_complete: true, through_week: 18 };
  expect(seasonWords(complete)).toBe('Champion');
  expect(seasonWords({ ...complete, leaders: [ANN, BEN] })).toBe('Champions, with equal points');
  expect(seasonWords({ ...complete, leaders: [] })).toBe('No champion: it takes two players');
});

test('two seasons of a year are told apart, and the rounds of a postseason have their names', () => {
  const postseason = { ...season, through_week: 2, season_kind: 'postseason' as const };
  expect(seasonName(season)).toBe('2026');
  expect(seasonName(postseason)).toBe('2026 Postseason');
  expect(seasonWords(postseason)).toBe('Leader after the Divisional round');
  expect(seasonWords({ ...postseason, through_week: 0 })).toBe('The Wild Card round is not final yet');
  const week = { ...ANN, year: 2026, week_number: 1 };
  const trophies: Trophies = {
    ...{ ...none, seasons: [postseason, season] },
    best_week: { points: 120, more: 0, entries: [week, { ...week, season_kind: 'postseason' }] },
    longest_streak: {
      ...{ weeks: 2, more: 0 },
      entries: [{ ...ANN, year: 2026, season_kind: 'postseason', from_week: 1, to_week: 2 }],
    },
  };
  const [best, streak] = shownRecords(trophies, '');
  expect(best?.times).toMatchObject([
    { when: 'Week 1, 2026', recapWeek: null },
    { when: 'Wild Card, 2026', recapWeek: 1 },
  ]);
  expect(streak?.times[0]?.when).toBe('Wild Card to Divisional, 2026');
});

test('a season of last one standing has no leader, and a title goes to the last one', () => {
  const survival = { ...season, is_last_standing: true as const, leaders: [], points: null };
  expect(seasonWords(survival)).toBe('No last one standing yet');
  expect(seasonWords({ ...survival, is_complete: true, leaders: [ANN] })).toBe('Last one standing');
  expect(seasonWords({ ...survival, is_complete: true, leaders: [ANN, BEN] })).toBe('Last ones standing');
  expect(titleRule([survival])).toBe('A title goes to the last one standing.');
  expect(titleRule([season])).toBe('A title is first place in the table once the last week is final.');
  expect(titleRule([survival, season])).toMatch(
    /first place .* In a season with cuts it goes to the last one standing/,
  );
});

test('points have one decimal', () => {
  expect([600.5, 0.1 + 0.2, -3].map(shownPoints)).toEqual(['600.5', '0.3', '−3.0']);
});

test('a record without anyone says so', () => {
  const records = shownRecords({ seasons: [season], ...none }, '');
  expect(records.map(({ figure, times }) => [figure, times])).toEqual(Array(4).fill([null, []]));
  expect(records[1]?.noneYet).toBe('Nobody has two good weeks in a row yet.');
});

const full: Trophies = {
  seasons: [season, { ...season, year: 2025, is_complete: true, through_week: 18 }],
  best_week: { points: 120, entries: [{ ...ANN, year: 2026, week_number: 2 }], more: 2 },
  longest_streak: { weeks: 4, entries: [{ ...BEN, year: 2025, from_week: 3, to_week: 6 }], more: 0 },
  unluckiest: {
    points: 119.5,
    entries: [{ ...CASS, year: 2025, week_number: 9, winners: [ANN, BEN], winning_points: 119.51 }],
    more: 0,
  },
  closest_week: {
    margin: 0.01,
    entries: [
      { year: 2025, week_number: 9, winners: [ANN], seconds: [CASS] },
      { year: 2026, week_number: 1, winners: [ANN, BEN], seconds: [] },
    ],
    more: 0,
  },
  honors: [],
};

test('a record says who reached it and when; only weeks of the newest season have a recap here', () => {
  const [best, streak, unlucky, closest] = shownRecords(full, '');
  expect(best).toMatchObject({
    ...{ figure: '120.0', more: 2 },
    times: [{ who: 'Ann', when: 'Week 2, 2026', recapWeek: 2, note: null }],
  });
  expect(streak).toMatchObject({
    ...{ figure: '4', unit: 'weeks' },
    times: [{ who: 'Ben', when: 'Weeks 3 to 6, 2025', recapWeek: null }],
  });
  expect(unlucky?.times).toEqual([
    { who: 'Cass', when: 'Week 9, 2025', recapWeek: null, note: '0.01 behind Ann and Ben' },
  ]);
  expect(closest?.times.map(({ who, recapWeek }) => [who, recapWeek])).toEqual([
    ['Ann beat Cass', null],
    ['Ann and Ben tied', 1],
  ]);
});

test('a league of one season does not repeat its year', () => {
  const [best] = shownRecords({ ...full, seasons: [season] }, '');
  expect(best?.times[0]?.when).toBe('Week 2');
});

test('the user is you, wherever they stand', () => {
  const [, , unlucky, closest] = shownRecords(full, 'Ben');
  expect(unlucky?.times[0]?.note).toBe('0.01 behind Ann and you');
  expect(closest?.times[1]?.who).toBe('Ann and you tied');
  expect(shownRecords(full, 'Ann')[3]?.times.map(({ who }) => who)).toEqual(['You beat Cass', 'You and Ben tied']);
  expect(shownRecords(full, 'Cass')[3]?.times[0]?.who).toBe('Ann beat you');
});

test('weeks survived are a record only where groups play last one standing', () => {
  const survivors = [
    { ...BEN, weeks: 9, wins: 1 },
    { ...ANN, weeks: 9, wins: 0 },
    { ...CASS, weeks: 4, wins: 0 },
  ];
  expect(shownRecords({ ...full, survivors }, '').at(-1)).toMatchObject({
    ...{ title: 'Most weeks survived', figure: '9', unit: 'weeks' },
    times: [{ when: 'Last one standing' }, { when: '' }],
  });
  expect(shownRecords(full, '')).toHaveLength(4);
});

test('a league of postseasons counts rounds, and one that played both kinds of season weeks and rounds', () => {
  const survivors = [{ ...ANN, weeks: 3, wins: 0 }];
  const wordsOf = (seasons: Trophies['seasons'], records: Omit<Trophies, 'seasons'> = none) =>
    shownRecords({ ...records, seasons, survivors }, '').map(({ title, unit }) => [title, unit]);
  const postseason = { ...season, season_kind: 'postseason' as const };
  expect(wordsOf([postseason])).toEqual([
    ['Best round', ''],
    ['Longest streak', 'rounds'],
    ['Unluckiest', ''],
    ['Closest round', ''],
    ['Most rounds survived', 'rounds'],
  ]);
  const mixed = [postseason, season];
  const best = {
    points: 120,
    entries: [{ ...ANN, year: 2026, season_kind: 'postseason' as const, week_number: 1 }],
    more: 0,
  };
  expect(wordsOf(mixed, { ...none, best_week: best }).flat()).toEqual(
    expect.arrayContaining(['Best round', 'Closest week or round', 'Most weeks or rounds survived']),
  );
  expect(titleRule(mixed)).toBe('A title is first place in the table once the last week or round is final.');
});
