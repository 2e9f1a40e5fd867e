import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlayRecord } from '../../report.ts';
import { TEAMS } from '../teams.ts';
import { boxScore } from './game.ts';
import { playRecords } from './play-texts.ts';
import { drawRosters } from './rosters.ts';
import { drawSchedule, type ScheduledGame, seasonWeeks } from './schedule.ts';
import { DEMO_SEASON_YEAR, DEMO_SEED, simulatedDemo, simulatedFeed } from './simulated-feed.ts';

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

const sheets = [...drawRosters(DEMO_SEED).values()];

describe('the invented rosters', () => {
  test('have about 600 players with unique names', () => {
    const players = sheets.flatMap((sheet) => sheet.players);
    expect(sheets).toHaveLength(32);
    expect(players.length).toBeGreaterThan(560);
    expect(players.length).toBeLessThan(640);
    expect(new Set(players.map(({ name }) => name)).size).toBe(players.length);
    expect(new Set(players.map(({ feedKey }) => feedKey)).size).toBe(players.length);
  });

  test('fill every position of every team, with unique numbers', () => {
    for (const { players } of sheets) {
      const count = (position: string) => players.filter((player) => player.position === position).length;
      expect([2, 3]).toContain(count('QB'));
      expect(count('RB')).toBe(4);
      expect(count('WR')).toBe(6);
      expect([3, 4]).toContain(count('TE'));
      expect(count('K')).toBe(1);
      expect(count('DEF')).toBe(1);
      const numbers = players.flatMap(({ jerseyNumber }) => jerseyNumber ?? []);
      expect(new Set(numbers).size).toBe(players.length - 1);
    }
  });

  test('depend on the seed alone', () => {
    expect([...drawRosters(DEMO_SEED).values()]).toEqual(sheets);
    expect([...drawRosters('another').values()]).not.toEqual(sheets);
  });
});

const season = simulatedDemo();
const NOW = new Date('2026-10-25T17:00:00Z');
const WHOLE = { after: 0, upTo: Number.POSITIVE_INFINITY };
/** Sixteen games. */
const games = season.games.filter(({ week }) => week === 1);
const all = games.flatMap((game) => playRecords(game, season, WHOLE, NOW));
const names = new Map(season.players.map(({ feedKey, name }) => [feedKey, name]));

const creditsWith = ({ credits }: PlayRecord, stat: keyof StatLine) => credits.find(({ stats }) => stats[stat]);

test('the plays of a game add up to its figures', () => {
  const [game] = games;
  if (game === undefined) throw new Error('no game');
  const sums = new Map<string, number>();
  for (const { credits } of playRecords(game, season, WHOLE, NOW)) {
    for (const { feedKey, stats } of credits) {
      const yards = (stats.rushingYards ?? 0) + (stats.receivingYards ?? 0);
      sums.set(feedKey, (sums.get(feedKey) ?? 0) + yards);
    }
  }
  const { lines } = boxScore(season.played(game), Number.POSITIVE_INFINITY);
  for (const [feedKey, line] of lines) {
    expect([feedKey, sums.get(feedKey) ?? 0]).toEqual([feedKey, (line.rushingYards ?? 0) + (line.receivingYards ?? 0)]);
  }
});

test('a text names whom it is about, and their yards', () => {
  const yards = (count: number) => (count === 0 ? 'no gain' : `${count} yard`);
  const caught = all.filter((play) => creditsWith(play, 'receptions'));
  expect(caught.length).toBeGreaterThan(300);
  for (const play of caught) {
    const { feedKey, stats } = creditsWith(play, 'receptions') as PlayRecord['credits'][number];
    const surname = names.get(feedKey)?.split(' ').slice(1).join(' ');
    expect(play.text).toContain(`pass to ${names.get(feedKey)?.[0]}.${surname} `);
    expect(play.text).toContain(`for ${yards(stats.receivingYards ?? 0)}`);
    expect(play.text.includes('TOUCHDOWN')).toBe(stats.receivingTds === 1 || play.text.includes('returned'));
  }
});

test('each kind of play has its words', () => {
  const one = (pattern: RegExp) => all.find(({ text }) => pattern.test(text))?.text ?? '';
  expect(one(/sacked/)).toMatch(/^[A-Z]\.\S+ sacked at [A-Z]{2,3} \d+ for -\d+ yards\.$/);
  expect(one(/INTERCEPTED/)).toMatch(/pass intended for [A-Z]\.\S+ INTERCEPTED by [A-Z]{2,3}/);
  expect(one(/FUMBLES/)).toMatch(/yards\. FUMBLES, RECOVERED by [A-Z]{2,3}/);
  expect(one(/field goal is GOOD/)).toMatch(/^[A-Z]\.\S+ \d\d yard field goal is GOOD\.$/);
  expect(one(/ runs /)).toMatch(/^[A-Z]\.\S+ runs to ([A-Z]{2,3} )?\d+ for /);
  expect(one(/TOUCHDOWN\. /)).toMatch(/, TOUCHDOWN\. [A-Z]\.\S+ extra point is (GOOD|No Good)\.$/);
  expect(all.filter(({ text }) => /undefined|null|NaN|\.\.$/.test(text))).toEqual([]);
  for (const { quarter, clock } of all) expect(`${quarter} ${clock}`).toMatch(/^[1-5] 1?\d:\d\d$/);
});

test('a field goal is as long as its band', () => {
  const long = all.filter((play) => creditsWith(play, 'fgMade40_49'));
  expect(long.length).toBeGreaterThan(5);
  for (const { text } of long) expect(text).toMatch(/ 4\d yard field goal is GOOD/);
});

test('the feed describes each play once, when it is over', async () => {
  const feed = simulatedFeed(simulatedDemo());
  const start = new Date('2026-10-25T16:59:00Z').getTime();
  const opened = await feed.read(new Date(start));
  expect(opened?.plays).toEqual([]);
  await feed.stored?.(new Date(start));
  const described: string[] = [];
  for (let minute = 1; minute <= 30; minute += 1) {
    const now = new Date(start + minute * MINUTE_MS);
    const report = await feed.read(now);
    await feed.stored?.(now);
    for (const { game, key, knownAt } of report?.plays ?? []) {
      expect(knownAt).toEqual(now);
      described.push(`${game} ${key}`);
    }
  }
  expect(described.length).toBeGreaterThan(50);
  expect(new Set(described).size).toBe(described.length);
});
