import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestWeek,
  closestWeek,
  type FinalWeek,
  honorsOf,
  longestStreak,
  seasonTop,
  unluckiestWeek,
  upperHalf,
  weekResult,
} from './trophies.ts';

/** A final week: 'ann 10050, ben 9000'. */
const week = (year: number, weekNumber: number, scores: string): FinalWeek => ({
  ...{ year, weekNumber },
  scores: scores.split(', ').flatMap((score) => {
    const [userId, points] = score.split(' ');
    return userId ? [{ userId, points: Number(points) }] : [];
  }),
});

/** Weeks 1 and following of a season, each with its scores. */
const weeksOf = (year: number, ...scores: string[]) => scores.map((each, at) => week(year, at + 1, each));

test('a week is won by the most points among at least two lineups, tied or alone', () => {
  expect(weekResult(week(2025, 1, 'ann 100, ben 300, cass 200'))?.winners).toEqual(['ben']);
  expect(weekResult(week(2025, 1, 'ann 300, ben 300, cass 200'))?.winners).toEqual(['ann', 'ben']);
  expect(weekResult(week(2025, 1, 'ann -300, ben -100'))?.winners).toEqual(['ben']);
  expect(weekResult(week(2025, 1, 'ann 300'))).toBeNull();
  expect(weekResult(week(2025, 1, ''))).toBeNull();
});

test('the best week is the most points of anyone, with every tie, earliest first', () => {
  const weeks = [...weeksOf(2025, 'ann 100, ben 300'), ...weeksOf(2024, 'ann 200, ben 100', 'cass 300')];
  expect(bestWeek(weeks)).toEqual({
    value: 300,
    entries: [
      { userId: 'cass', year: 2024, weekNumber: 2 },
      { userId: 'ben', year: 2025, weekNumber: 1 },
    ],
  });
  expect(bestWeek(weeksOf(2025, '', ''))).toBeNull();
});

test('a postseason is a season of its own: after the weeks of its year, and no streak goes on in it', () => {
  const postseason = weeksOf(2025, 'ann 300, ben 100', 'ann 300, ben 100').map((each): FinalWeek => {
    return { ...each, seasonKind: 'postseason' };
  });
  const weeks = [...postseason, week(2026, 1, 'ann 300, ben 100'), week(2025, 1, 'ben 300, ann 100')];
  expect(bestWeek(weeks)?.entries).toEqual([
    { userId: 'ben', year: 2025, weekNumber: 1 },
    { userId: 'ann', year: 2025, seasonKind: 'postseason', weekNumber: 1 },
    { userId: 'ann', year: 2025, seasonKind: 'postseason', weekNumber: 2 },
    { userId: 'ann', year: 2026, weekNumber: 1 },
  ]);
  // Week 1 and the Divisional round follow each other by number only.
  const [, divisional] = postseason;
  expect(longestStreak([week(2025, 1, 'ann 300, ben 100'), ...(divisional ? [divisional] : [])])).toBeNull();
  expect(longestStreak(weeks)?.entries).toEqual([
    { userId: 'ann', year: 2025, seasonKind: 'postseason', fromWeek: 1, toWeek: 2 },
  ]);
});

test('the unluckiest week is the most points that did not win', () => {
  const weeks = weeksOf(2025, 'ann 500, ben 400, cass 450', 'ann 430, ben 420', 'cass 490');
  expect(unluckiestWeek(weeks)).toEqual({
    value: 450,
    entries: [{ userId: 'cass', year: 2025, weekNumber: 1, winners: ['ann'], winningPoints: 500 }],
  });
  // Who shares the first place has not lost, and who plays alone loses to nobody.
  expect(unluckiestWeek(weeksOf(2025, 'ann 500, ben 500', 'cass 490'))).toBeNull();
});

test('the closest week has the smallest margin between first and second', () => {
  expect(closestWeek(weeksOf(2025, 'ann 500, ben 470, cass 470', 'ann 400, ben 410', 'ann 100, cass 90'))).toEqual({
    value: 10,
    entries: [
      { year: 2025, weekNumber: 2, winners: ['ben'], seconds: ['ann'] },
      { year: 2025, weekNumber: 3, winners: ['ann'], seconds: ['cass'] },
    ],
  });
  expect(closestWeek(weeksOf(2025, 'ann 500, ben 470, cass 470'))?.entries[0]?.seconds).toEqual(['ben', 'cass']);
  expect(closestWeek(weeksOf(2025, 'ann 500, ben 500, cass 499', 'ann 400, ben 399'))).toMatchObject({
    value: 0,
    entries: [{ weekNumber: 1, winners: ['ann', 'ben'], seconds: [] }],
  });
  expect(closestWeek(weeksOf(2025, 'ann 500', ''))).toBeNull();
});

const ANN = 'ann 2, ben 1';
const BEN = 'ann 1, ben 2';
const BOTH = 'ann 2, ben 2';

test('the upper half of a week are those who beat more than half of the others', () => {
  const halfOf = (scores: string) => upperHalf(week(2025, 1, scores));
  expect(halfOf('ann 6, ben 5, cass 4, dan 3')).toEqual(['ann', 'ben']);
  expect(halfOf('ann 6, ben 5, cass 4, dan 3, eve 2')).toEqual(['ann', 'ben']);
  expect(halfOf('ann 6, ben 4, cass 4, dan 3')).toEqual(['ann']);
  expect(halfOf('ann 6, ben 6, cass 4, dan 3')).toEqual(['ann', 'ben']);
  expect(halfOf(ANN)).toEqual(['ann']);
  expect(halfOf(BOTH)).toEqual([]);
  expect(halfOf('ann 6')).toEqual([]);
});

test('a streak is weeks in a row in the upper half, won or not', () => {
  const third = 'ann 9, cass 8, ben 7, dan 6';
  const second = 'ann 9, ben 8, cass 7, dan 6';
  expect(longestStreak(weeksOf(2025, third, second, BEN, second, BOTH, BEN, ANN))).toEqual({
    value: 3,
    entries: [{ userId: 'ben', year: 2025, fromWeek: 2, toWeek: 4 }],
  });
  expect(longestStreak(weeksOf(2025, ANN, BEN, ANN, BEN))).toBeNull();
});

test('a streak ends with the season, with a week without a lineup and with one that is not final', () => {
  expect(longestStreak([...weeksOf(2024, BEN, ANN), ...weeksOf(2025, ANN, BEN)])).toBeNull();
  expect(longestStreak(weeksOf(2025, ANN, 'ben 2, cass 1', ANN))).toBeNull();
  expect(longestStreak(weeksOf(2025, ANN, 'ann 2', ANN))).toBeNull();
  expect(longestStreak([week(2025, 1, ANN), week(2025, 3, ANN)])).toBeNull();
});

const season = (weeks: number, finalWeeks: FinalWeek[]) => ({ year: 2025, weeks, finalWeeks });

test('a season has a champion once all its weeks are final, and a leader before', () => {
  const played = weeksOf(2025, 'ann 300, ben 100', 'ann 100, ben 250, cass 1');
  expect(seasonTop(season(3, played))).toEqual({
    ...{ year: 2025, throughWeek: 2, isComplete: false, leaders: ['ann'], points: 400 },
  });
  expect(seasonTop(season(3, [...played, week(2025, 3, 'ben 50')]))).toEqual({
    ...{ year: 2025, throughWeek: 3, isComplete: true, leaders: ['ann', 'ben'], points: 400 },
  });
});

test('a week after one that is not final does not count yet', () => {
  const weeks = [week(2025, 1, 'ann 300, ben 100'), week(2025, 3, 'ann 0, ben 900')];
  expect(seasonTop(season(3, weeks))).toMatchObject({ throughWeek: 1, leaders: ['ann'], points: 300 });
});

test('granted points decide a title, among those who have played, once their week counts', () => {
  const finalWeeks = weeksOf(2025, 'ann 300, ben 100', 'ben 250, cass 1', 'ann 10, cass 10');
  const granted = [
    { userId: 'ann', weekNumber: 2, points: 60 },
    { userId: 'dan', weekNumber: 1, points: 999 },
  ];
  expect(seasonTop({ year: 2025, weeks: 3, finalWeeks, granted })).toMatchObject({ leaders: ['ann'], points: 370 });
  expect(seasonTop({ year: 2025, weeks: 3, finalWeeks })).toMatchObject({ leaders: ['ben'], points: 350 });
  const first = finalWeeks.slice(0, 1);
  expect(seasonTop({ year: 2025, weeks: 3, finalWeeks: first, granted })).toMatchObject({ points: 300 });
});

test('nobody is champion of a season that one member played alone', () => {
  expect(seasonTop(season(2, weeksOf(2025, 'ann 300', 'ann 200')))).toMatchObject({ leaders: [], points: null });
  expect(seasonTop(season(2, []))).toMatchObject({ throughWeek: 0, leaders: [], points: null });
});

test('in last one standing the last one is the champion, whoever has most points, and nobody leads before', () => {
  const finalWeeks = weeksOf(2025, 'ann 300, ben 100', 'ann 100, ben 250');
  const running = { year: 2025, weeks: 3, finalWeeks, lastStanding: [] };
  expect(seasonTop(running)).toMatchObject({ isComplete: false, leaders: [], points: null });
  expect(honorsOf([running], ['ann', 'ben']).map(({ titles }) => titles)).toEqual([0, 0]);
  const decided = { ...running, lastStanding: ['ben'] };
  expect(seasonTop(decided)).toMatchObject({ throughWeek: 2, isComplete: true, leaders: ['ben'], points: null });
  expect(honorsOf([decided], ['ann', 'ben'])[0]).toMatchObject({ userId: 'ben', titles: 1 });
});

test('honors count titles and weeks won over all seasons; a leader has no title', () => {
  const seasons = [
    { year: 2024, weeks: 2, finalWeeks: weeksOf(2024, ANN, BOTH) },
    { year: 2025, weeks: 3, finalWeeks: weeksOf(2025, BEN, BEN) },
  ];
  expect(honorsOf(seasons, ['cass', 'ben', 'ann'])).toEqual([
    { userId: 'ann', titles: 1, weeksWon: 2 },
    { userId: 'ben', titles: 0, weeksWon: 3 },
  ]);
  expect(honorsOf([{ year: 2025, weeks: 3, finalWeeks: weeksOf(2025, BOTH) }], ['ben', 'ann'])).toMatchObject([
    { userId: 'ben' },
    { userId: 'ann' },
  ]);
});

const MEMBERS = ['ann', 'ben', 'cass', 'dan'] as const;

const drawnWeeks = fc
  .array(fc.dictionary(fc.constantFrom(...MEMBERS), fc.integer({ min: -3, max: 5 }), { maxKeys: 4 }), { maxLength: 8 })
  .map((drawn) =>
    drawn.map((points, at): FinalWeek => {
      const scores = Object.entries(points).map(([userId, own]) => ({ userId, points: own }));
      return { year: 2025, weekNumber: at + 1, scores };
    }),
  );

test('whatever was scored: nobody beats a record, and weeks in any order give the same ones', () => {
  fc.assert(
    fc.property(drawnWeeks, (weeks) => {
      const results = weeks.map(weekResult);
      for (const [at, { scores }] of weeks.entries()) {
        const sorted = scores.map(({ points }) => points).sort((a, b) => a - b);
        const [low, high] = [
          sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
          sorted[Math.floor(sorted.length / 2)] ?? 0,
        ];
        const above = scores.filter(({ points }) => points * 2 > low + high).map(({ userId }) => userId);
        // That is everyone above the median.
        expect(upperHalf(weeks[at] as FinalWeek)).toEqual(above);
      }
      const best = bestWeek(weeks)?.value ?? -Infinity;
      for (const { points } of weeks.flatMap(({ scores }) => scores)) expect(points).toBeLessThanOrEqual(best);
      const unlucky = unluckiestWeek(weeks);
      for (const { userId, weekNumber, winners, winningPoints } of unlucky?.entries ?? []) {
        expect(winners).not.toContain(userId);
        expect(results[weekNumber - 1]?.winners).toEqual(winners);
        expect(winningPoints).toBeGreaterThan(unlucky?.value ?? Infinity);
      }
      const streak = longestStreak(weeks);
      for (const { userId, fromWeek, toWeek } of streak?.entries ?? []) {
        const halves = weeks.map(upperHalf);
        const within = halves.slice(fromWeek - 1, toWeek);
        expect(within).toHaveLength(streak?.value ?? -1);
        for (const half of within) expect(half).toContain(userId);
        // It could not have been longer.
        expect(halves[toWeek] ?? []).not.toContain(userId);
        expect(halves[fromWeek - 2] ?? []).not.toContain(userId);
      }
      for (const find of [bestWeek, unluckiestWeek, closestWeek, longestStreak]) {
        expect(find(weeks.toReversed())).toEqual(find(weeks));
      }
      const wins = honorsOf([season(18, weeks)], MEMBERS).reduce((sum, { weeksWon }) => sum + weeksWon, 0);
      expect(wins).toBe(results.reduce((sum, result) => sum + (result?.winners.length ?? 0), 0));
    }),
  );
});
