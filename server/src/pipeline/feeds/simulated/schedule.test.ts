import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEAMS } from '../teams.ts';
import { DEMO_SEASON_YEAR, DEMO_SEED } from './demo-season.ts';
import { drawSchedule, type ScheduledGame, seasonWeeks } from './schedule.ts';

const seeds = fc.string({ minLength: 1, maxLength: 12 });
const fewRuns = { numRuns: 6 };

function weeksOf(games: readonly ScheduledGame[]): Map<string, number[]> {
  return new Map(
    TEAMS.map(({ abbreviation }) => [
      abbreviation,
      games.filter(({ home, away }) => [home, away].includes(abbreviation)).map(({ week }) => week),
    ]),
  );
}

function divisionOf(team: string): string {
  const found = TEAMS.find(({ abbreviation }) => abbreviation === team);
  return `${found?.conference} ${found?.division}`;
}

describe('the simulated schedule', () => {
  test('has 272 games, 17 for each team, at most one a week, with one bye in weeks 5 to 14', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const games = drawSchedule(seed, DEMO_SEASON_YEAR);
        expect(games).toHaveLength(272);
        for (const weeks of weeksOf(games).values()) {
          expect(new Set(weeks).size).toBe(17);
          expect(weeks).toHaveLength(17);
          const bye = Array.from({ length: 18 }, (_, at) => at + 1).find((week) => !weeks.includes(week));
          expect(bye).toBeGreaterThanOrEqual(5);
          expect(bye).toBeLessThanOrEqual(14);
        }
      }),
      fewRuns,
    );
  });

  test('rivals meet twice, once at each home; no other teams meet twice', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const games = drawSchedule(seed, DEMO_SEASON_YEAR);
        const meetings = Map.groupBy(games, ({ home, away }) => [home, away].sort().join('-'));
        for (const [pair, met] of meetings) {
          const [one = '', other = ''] = pair.split('-');
          const areRivals = divisionOf(one) === divisionOf(other);
          expect(met).toHaveLength(areRivals ? 2 : 1);
          if (areRivals) expect(new Set(met.map(({ home }) => home)).size).toBe(2);
        }
        expect([...meetings.values()].filter((met) => met.length === 2)).toHaveLength(48);
        for (const { abbreviation } of TEAMS) {
          const atHome = games.filter(({ home }) => home === abbreviation).length;
          expect([8, 9]).toContain(atHome);
        }
      }),
      fewRuns,
    );
  });

  test('kicks off at the league’s times, in Eastern time before and after the end of daylight saving', () => {
    const games = drawSchedule(DEMO_SEED, DEMO_SEASON_YEAR);
    const easternHour = (game: ScheduledGame) =>
      game.kickoff.toLocaleString('en-US', {
        timeZone: 'America/New_York',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
    for (const week of [2, 13]) {
      const times = games.filter((game) => game.week === week).map(easternHour);
      expect(times[0]).toBe('Thu 20:15');
      expect(times.at(-1)).toBe('Mon 20:15');
      expect(times.filter((time) => time === 'Sun 20:20')).toHaveLength(1);
      expect(times.filter((time) => time === 'Sun 13:00').length).toBeGreaterThanOrEqual(6);
      expect(times.filter((time) => /^Sun 16:(05|25)$/.test(time)).length).toBeGreaterThanOrEqual(3);
    }
    expect(games.filter((game) => easternHour(game) === 'Sun 09:30').map(({ week }) => week)).toEqual([5, 6, 7, 10]);
    const weeks = seasonWeeks(DEMO_SEASON_YEAR);
    for (const game of games) {
      const week = weeks[game.week - 1];
      expect(week && game.kickoff > week.startDate && game.kickoff < week.endDate).toBe(true);
    }
  });

  test('starts its weeks on Tuesdays at 10:00 UTC, the first after Labor Day', () => {
    const weeks = seasonWeeks(2026);
    expect(weeks).toHaveLength(18);
    expect(weeks[0]?.startDate).toEqual(new Date('2026-09-08T10:00:00Z'));
    expect(weeks[6]?.startDate).toEqual(new Date('2026-10-20T10:00:00Z'));
    expect(weeks[17]?.endDate).toEqual(new Date('2027-01-12T10:00:00Z'));
    expect(seasonWeeks(2025)[0]?.startDate).toEqual(new Date('2025-09-02T10:00:00Z'));
  });
});
