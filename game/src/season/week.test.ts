import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInstant, readInstant } from './durations.ts';
import { roundLabel, roundOf, roundStart, roundWords } from './round-words.ts';
import {
  checkWeekOpen,
  currentWeek,
  isPlayoffWeek,
  isWeekOver,
  leagueWeek,
  leagueWeekBounds,
  mayCreateLineupInWeek,
  roundOfYear,
  runningSeason,
  SEASON_WEEKS,
  seasonName,
  seasonStart,
  seasonsInTheNews,
  viewableWeeks,
  type Week,
  weekBounds,
} from './week.ts';

const START = seasonStart(new Date('2025-09-05T00:20:00Z'));
const WEEKS: Week[] = Array.from({ length: SEASON_WEEKS }, (_, at) => ({
  id: `w${at + 1}`,
  weekNumber: at + 1,
  ...weekBounds(START, at + 1),
}));
const week = (weekNumber: number): Week =>
  WEEKS[weekNumber - 1] ?? { id: '', weekNumber, ...weekBounds(START, weekNumber) };
const numberAt = (now: string) => currentWeek(WEEKS.toReversed(), new Date(now))?.weekNumber;

test('week 1 begins on the Tuesday before the first kick-off, whichever day that is', () => {
  expect(START.toISOString()).toBe('2025-09-02T10:00:00.000Z');
  expect(seasonStart(new Date('2026-09-10T00:15:00Z')).toISOString()).toBe('2026-09-08T10:00:00.000Z');
  expect(seasonStart(new Date('2025-09-02T10:00:00Z')).toISOString()).toBe('2025-09-02T10:00:00.000Z');
  expect(seasonStart(new Date('2025-09-02T09:59:00Z')).toISOString()).toBe('2025-08-26T10:00:00.000Z');
});

test('a week runs from Tuesday 10:00 UTC to the next, so that Monday night is inside it', () => {
  expect(week(5).startDate.toISOString()).toBe('2025-09-30T10:00:00.000Z');
  expect(week(5).endDate.toISOString()).toBe('2025-10-07T10:00:00.000Z');
  expect(numberAt('2025-10-07T03:30:00Z')).toBe(5);
});

test('the current week is the first that is not over: before the season the first, after it the last', () => {
  expect(numberAt('2025-07-01T00:00:00Z')).toBe(1);
  expect(numberAt('2025-10-07T10:00:00.000Z')).toBe(5);
  expect(numberAt('2025-10-07T10:00:00.001Z')).toBe(6);
  expect(numberAt('2026-03-01T00:00:00Z')).toBe(18);
  expect(currentWeek([], new Date(0))).toBeNull();
});

test('[G4.11] a week is over once now is after its end_date', () => {
  expect(isWeekOver(week(5), week(5).endDate)).toBe(false);
  expect(isWeekOver(week(5), new Date(week(5).endDate.getTime() + 1))).toBe(true);
  expect(checkWeekOpen(week(5), week(5).endDate)).toBeNull();
  expect(checkWeekOpen(week(5), week(6).endDate)).toMatchObject({ code: 'week_over', message: 'Week 5 is over' });
});

test('[G9.9, G2.29] lineups can be looked at for weeks that start within 7 days, newest first', () => {
  const shown = (now: Date) => viewableWeeks(WEEKS, now).map((each) => each.weekNumber);
  expect(shown(week(3).startDate)).toEqual([4, 3, 2, 1]);
  expect(shown(new Date(week(3).startDate.getTime() - 1))).toEqual([3, 2, 1]);
  expect(shown(new Date('2025-08-01T00:00:00Z'))).toEqual([]);
});

test('[G2.50] a lineup is not created after the highest playoff week of all groups, nor in a week that is over', () => {
  const now = week(16).startDate;
  const early = { playoffWeeks: [14, 15, 16, 17] };
  const late = { playoffWeeks: [15, 16, 17, 18] };
  expect([16, 17, 18].map((n) => mayCreateLineupInWeek(week(n), [early], now))).toEqual([true, true, false]);
  expect(mayCreateLineupInWeek(week(18), [early, late], now)).toBe(true);
  expect(mayCreateLineupInWeek(week(15), [late], new Date(now.getTime() + 1))).toBe(false);
  expect(isPlayoffWeek(early, 18)).toBe(false);
  expect(isPlayoffWeek(late, 18)).toBe(true);
});

describe('rounds of a year', () => {
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
    const bounds = [18, 19, 21, 22].map((week) =>
      Object.values(leagueWeekBounds(START, week)).map((at) => at.toJSON()),
    );
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
});

const season = (year: number, endsAt: string) => ({ year, endsAt: new Date(endsAt) });
const [of2025, of2026] = [season(2025, '2026-01-06T10:00:00Z'), season(2026, '2027-01-12T10:00:00Z')];
const at = (now: string, seasons = [of2025, of2026]) => runningSeason(seasons, new Date(now))?.year ?? null;

test('a season stays for a week after its last week, and then gives way to the next one that is known', () => {
  expect(at('2025-05-01T00:00:00Z')).toBe(2025);
  expect(at('2026-01-13T10:00:00Z')).toBe(2025);
  expect(at('2026-01-13T10:00:01Z')).toBe(2026);
  expect(at('2026-01-13T10:00:01Z', [of2025])).toBe(2025);
});

test('the last season stays while no other is known, and without any there is none', () => {
  expect(at('2028-05-01T00:00:00Z')).toBe(2026);
  expect(at('2026-05-01T00:00:00Z', [])).toBeNull();
});

const postseason = {
  ...season(2025, '2026-02-10T10:00:00Z'),
  ...{ kind: 'postseason' as const, startsAt: new Date('2026-01-06T10:00:00Z') },
};

test('a postseason is shown from the Sunday night of the last week, and not before the season before it is', () => {
  const kindAt = (now: string) => runningSeason([of2025, postseason, of2026], new Date(now)) === postseason;
  expect(kindAt('2025-05-01T00:00:00Z')).toBe(false);
  expect(kindAt('2026-01-05T03:00:00Z')).toBe(false);
  expect(kindAt('2026-01-05T04:00:00Z')).toBe(true);
  expect(kindAt('2026-02-17T10:00:00Z')).toBe(true);
  expect(kindAt('2026-02-17T10:00:01Z')).toBe(false);
});

test('the last week of a regular season is news until a week after it, though the postseason is shown', () => {
  const all = [of2025, postseason, of2026];
  const newsAt = (now: string) => seasonsInTheNews(all, new Date(now)).map((one) => all.indexOf(one));
  expect(newsAt('2026-01-05T03:00:00Z')).toEqual([0]);
  expect(newsAt('2026-01-05T04:00:00Z')).toEqual([0, 1]);
  expect(newsAt('2026-01-13T10:00:00Z')).toEqual([0, 1]);
  expect(newsAt('2026-01-13T10:00:01Z')).toEqual([1]);
  expect(newsAt('2026-02-17T10:00:01Z')).toEqual([2]);
  expect(seasonsInTheNews([], new Date())).toEqual([]);
});

test('accepts every instant of the century, with and without milliseconds', () => {
  const range = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (instant) => {
      const text = instant.toISOString();
      expect(checkInstant('until', text)).toBeNull();
      expect(checkInstant('until', `${text.slice(0, 19)}Z`)).toBeNull();
    }),
  );
});

test('reads any time that is typed with its zone, and none of a day that does not exist', () => {
  const read = (text: string) => readInstant(text)?.toISOString() ?? null;
  expect(read('2026-11-22T18:00Z')).toBe('2026-11-22T18:00:00.000Z');
  expect(read('2026-11-22T13:00:30-05:00')).toBe('2026-11-22T18:00:30.000Z');
  expect(read('2028-02-29T00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  const wrong = ['2026-11-31T21:25Z', '2026-02-29T00:00Z', '2026-02-30T23:00-05:00', '2026-00-10T10:00Z'];
  for (const text of [...wrong, '2026-11-22', '2026-11-22T18:00', '2026-11-22T24:00Z', '2026-11-22T18:00+99:00', '']) {
    expect(read(text), text).toBeNull();
  }
});

test.each([
  ...['soon', '', '2026-02-30T17:00:00Z', '2026-13-01T17:00:00Z', '2026-09-13T24:00:00Z', '2026-09-13T17:60:00Z'],
  ...['2026-06-30T23:59:60Z', '2026-09-13T17:00:00', '2026-09-13', '2026-09-13T17:00:00+02:00', '0000-01-01T00:00:00Z'],
  ...['+275760-09-13T00:00:00Z', '1999-12-31T23:59:59Z', ' 2026-09-13T17:00:00Z', '2026-09-13T17:00:00Z\n', '17893188'],
])('refuses %j and names the field', (text) => {
  expect(checkInstant('until', text)).toMatchObject({ code: 'field_invalid', details: { field: 'until' } });
});
