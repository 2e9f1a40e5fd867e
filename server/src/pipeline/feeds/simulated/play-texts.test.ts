import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { expect, test } from 'vitest';
import type { PlayRecord } from '../../report.ts';
import { simulatedDemo } from './demo-season.ts';
import { boxScore } from './game-clock.ts';
import { playRecords } from './play-texts.ts';
import { simulatedFeed } from './simulated-feed.ts';

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
