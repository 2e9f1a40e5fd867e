import { expect, test } from 'vitest';
import { roundLabel, roundOf, roundStart, roundWords } from './round-words.ts';
import { leagueWeek, leagueWeekBounds, roundOfYear, seasonName } from './rounds.ts';
import { seasonStart } from './week.ts';

const START = seasonStart(new Date('2025-09-05T00:20:00Z'));

test('the league numbers the rounds of the postseason 19 to 22', () => {
  expect([1, 4].map((round) => leagueWeek('postseason', round))).toEqual([19, 22]);
  expect([1, 18, 19, 22].map((week) => Object.values(roundOfYear(week)))).toEqual([
    ['regular', 1],
    ['regular', 18],
    ['postseason', 1],
    ['postseason', 4],
  ]);
  expect([seasonName('regular', 2025), seasonName('postseason', 2025)]).toEqual(['2025', '2025 Postseason']);
});

test('a round goes from Tuesday to Tuesday, the Super Bowl over two weeks', () => {
  const bounds = [18, 19, 21, 22].map((week) => Object.values(leagueWeekBounds(START, week)).map((at) => at.toJSON()));
  expect(bounds).toEqual([
    ['2025-12-30T10:00:00.000Z', '2026-01-06T10:00:00.000Z'],
    ['2026-01-06T10:00:00.000Z', '2026-01-13T10:00:00.000Z'],
    ['2026-01-20T10:00:00.000Z', '2026-01-27T10:00:00.000Z'],
    ['2026-01-27T10:00:00.000Z', '2026-02-10T10:00:00.000Z'],
  ]);
});

test('a round has a name in the postseason and a number in a regular season', () => {
  const wordsOf = (round: Parameters<typeof roundLabel>[0]) =>
    [roundLabel, roundOf, roundWords, roundStart].map((words) => words(round));
  expect(wordsOf({ weekNumber: 7 })).toEqual(['Week 7', 'week 7', 'week 7', 'Week 7']);
  expect(wordsOf({ weekNumber: 1, seasonKind: 'regular' })).toEqual(['Week 1', 'week 1', 'week 1', 'Week 1']);
  expect(wordsOf({ weekNumber: 1, seasonKind: 'postseason' })).toEqual([
    ...['Wild Card', 'Wild Card', 'the Wild Card round', 'The Wild Card round'],
  ]);
  expect(wordsOf({ weekNumber: 4, seasonKind: 'postseason' })).toEqual([
    ...['Super Bowl', 'Super Bowl', 'the Super Bowl', 'The Super Bowl'],
  ]);
});
