import { STAT_KEYS, type StatKey } from '@singleback/game/scoring/stat-line.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedReport, GameRecord, StatLineRecord } from '../../report.ts';
import type { Feed } from '../feed.ts';
import { seasonWeeks } from './schedule.ts';
import { simulateSeason } from './season.ts';
import {
  DEMO_SEASON_YEAR,
  DEMO_SEED,
  DEMO_START,
  type StoredCursor,
  simulatedDemo,
  simulatedFeed,
} from './simulated-feed.ts';

/** Everything reported so far, with the latest value of each record. */
class World {
  readonly records = new Map<string, unknown>();

  async read(feed: Feed, now: Date): Promise<FeedReport | null> {
    const report = await feed.read(now);
    await feed.stored?.(now);
    for (const game of report?.games ?? []) this.records.set(`game ${game.feedKey}`, game);
    for (const player of report?.players ?? []) this.records.set(`player ${player.feedKey}`, player);
    for (const kind of ['playerWeeks', 'projections', 'injuries', 'statLines'] as const) {
      for (const record of report?.[kind] ?? []) {
        this.records.set(`${kind} ${record.feedKey}/${record.weekNumber}`, record);
      }
    }
    return report;
  }
}

async function worldAt(...instants: Date[]): Promise<World> {
  const world = new World();
  const feed = simulatedFeed(simulatedDemo());
  for (const instant of instants) await world.read(feed, instant);
  return world;
}

/** The reported stat lines of a week, sorted. */
function linesOfWeek(world: World, week: number): Map<string, unknown> {
  const ofWeek = [...world.records].filter(([key]) => key.startsWith('statLines') && key.endsWith(`/${week}`));
  return new Map(ofWeek.sort());
}

const at = (instant: string) => new Date(instant);
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const seasonStart = at('2026-09-01T00:00:00Z');

describe('the simulated feed', () => {
  test('reports the same season every time', async () => {
    const read = (seed: string) => simulatedFeed(simulateSeason(seed, DEMO_SEASON_YEAR)).read(DEMO_START);
    const one = await read(DEMO_SEED);
    const other = await read(DEMO_SEED);
    expect(other).toEqual(one);
    const stranger = await read('another');
    expect(stranger?.players).not.toEqual(one?.players);
  });

  test('knows betting lines from a week before on, and roofs always', async () => {
    const games = async (now: Date) =>
      [...(await worldAt(now)).records].flatMap(([key, record]) =>
        key.startsWith('game') ? [record as GameRecord] : [],
      );
    const weeksWithLines = (records: readonly GameRecord[]) =>
      [
        ...new Set(records.filter(({ circumstances }) => circumstances?.total != null).map((game) => game.weekNumber)),
      ].sort((a, b) => a - b);
    expect(weeksWithLines(await games(seasonStart))).toEqual([1]);
    const now = await games(DEMO_START);
    expect(weeksWithLines(now)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(now.every(({ circumstances }) => circumstances?.roof != null)).toBe(true);
    const totals = now.flatMap(({ circumstances }) => circumstances?.total ?? []);
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...totals)).toBeLessThan(6500);
  });

  test('gives the same state in steps or all at once', async () => {
    const atOnce = await worldAt(DEMO_START);
    const span = DEMO_START.getTime() - seasonStart.getTime();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: span }), { maxLength: 12 }), async (offsets) => {
        const steps = offsets.sort((a, b) => a - b).map((offset) => later(seasonStart, offset));
        const world = await worldAt(...steps, DEMO_START);
        expect(new Map([...world.records].sort())).toEqual(new Map([...atOnce.records].sort()));
      }),
      { numRuns: 4 },
    );
  });

  test('goes on after a restart from what was stored, with the same state', async () => {
    const atOnce = await worldAt(DEMO_START);
    const world = new World();
    let stored: Date | null = null;
    const cursor: StoredCursor = {
      read: async () => stored,
      write: async (now) => {
        stored = now;
      },
    };
    const restarted = () => simulatedFeed(simulatedDemo(), cursor);
    for (const instant of [seasonStart, at('2026-09-17T12:00:00Z'), at('2026-10-24T16:59:00Z'), DEMO_START]) {
      await world.read(restarted(), instant);
    }
    expect(new Map([...world.records].sort())).toEqual(new Map([...atOnce.records].sort()));
    expect(await restarted().read(DEMO_START)).toBeNull();
    const soon = await restarted().read(later(DEMO_START, MINUTE_MS));
    expect(soon).toMatchObject({ players: [], playerWeeks: [], projections: [], injuries: [] });
    expect(new Set(soon?.statLines.map(({ weekNumber }) => weekNumber))).toEqual(new Set([7]));
  });

  test('reports only changes', async () => {
    const feed = simulatedFeed(simulatedDemo());
    const world = new World();
    await world.read(feed, DEMO_START);
    expect(await world.read(feed, DEMO_START)).toBeNull();
    const quiet = at('2026-10-28T12:00:00Z');
    await world.read(feed, quiet);
    expect(await world.read(feed, later(quiet, MINUTE_MS))).toBeNull();
  });

  test('reports everything again when a report was not stored', async () => {
    const feed = simulatedFeed(simulatedDemo());
    const first = await feed.read(DEMO_START);
    expect(await feed.read(DEMO_START)).toEqual(first);
  });

  test('starts in the middle of week 7: Thursday is over, early games are in progress, late ones are scheduled', async () => {
    const report = await simulatedFeed(simulatedDemo()).read(DEMO_START);
    const games = report?.games.filter(({ weekNumber }) => weekNumber === 7) ?? [];
    const count = (status: string) => games.filter((game) => game.status === status).length;
    expect(count('final')).toBeGreaterThanOrEqual(1);
    expect(count('in_progress')).toBeGreaterThanOrEqual(5);
    expect(count('scheduled')).toBeGreaterThanOrEqual(5);
    for (const game of games.filter(({ status }) => status === 'in_progress')) {
      expect([1, 2]).toContain(game.quarter);
      expect(game.timeRemaining).toMatch(/^\d{1,2}:\d{2}$/);
      expect([game.home, game.away]).toContain(game.possession);
    }
    expect(report?.games.filter((game) => game.weekNumber < 7).every(({ status }) => status === 'final')).toBe(true);
  });

  test('reveals nothing of the future but the schedule', async () => {
    const weeks = seasonWeeks(DEMO_SEASON_YEAR);
    for (const now of [seasonStart, at('2026-09-17T12:00:00Z'), DEMO_START, at('2026-12-24T23:00:00Z')]) {
      const report = await simulatedFeed(simulatedDemo()).read(now);
      const begun = weeks.filter(({ startDate }) => startDate <= now).map(({ weekNumber }) => weekNumber);
      for (const game of report?.games ?? []) {
        if (game.kickoff !== null && game.kickoff <= now) continue;
        expect(game).toMatchObject({ status: 'scheduled', homeScore: null, awayScore: null, quarter: null });
      }
      const games = new Map(report?.games.map((game) => [game.feedKey, game]));
      for (const { game } of report?.statLines ?? []) {
        expect(games.get(game ?? '')?.kickoff?.getTime()).toBeLessThanOrEqual(now.getTime());
      }
      // Projections are reported a week ahead, results never.
      const near = [1, ...begun, begun.length + 1];
      for (const { weekNumber } of report?.projections ?? []) expect(near).toContain(weekNumber);
      for (const { reportedAt, weekNumber } of report?.injuries ?? []) {
        expect(reportedAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(begun).toContain(weekNumber);
      }
    }
  });

  test('reports inactives 90 minutes before kick-off, not earlier', async () => {
    const report = await simulatedFeed(simulatedDemo()).read(DEMO_START);
    const teamOf = new Map(report?.players.map(({ feedKey, team }) => [feedKey, team]));
    const inactive = report?.injuries.filter(({ notes }) => notes?.endsWith('inactive')) ?? [];
    expect(inactive.length).toBeGreaterThan(3);
    for (const { feedKey, weekNumber, reportedAt } of inactive) {
      const team = teamOf.get(feedKey) ?? '';
      const game = report?.games.find((one) => one.weekNumber === weekNumber && [one.home, one.away].includes(team));
      expect(game?.kickoff?.getTime()).toBe(reportedAt.getTime() + 90 * MINUTE_MS);
    }
  });

  test('a bye week has no projection and no line', async () => {
    const report = await simulatedFeed(simulatedDemo()).read(DEMO_START);
    const playing = new Set(
      report?.games.flatMap(({ weekNumber, home, away }) => [`${home}/${weekNumber}`, `${away}/${weekNumber}`]),
    );
    const teamOf = new Map(report?.players.map(({ feedKey, team }) => [feedKey, team]));
    for (const { feedKey, weekNumber } of [...(report?.projections ?? []), ...(report?.statLines ?? [])]) {
      expect(playing).toContain(`${teamOf.get(feedKey)}/${weekNumber}`);
    }
  });
});

describe('a game in progress', () => {
  // Yards can decrease, and so can points and yards allowed; all other figures only grow.
  const FALLING: StatKey[] = ['passingYards', 'rushingYards', 'receivingYards', 'defYardsAllowed'];
  const growing = STAT_KEYS.filter((stat) => !FALLING.includes(stat));

  test('only moves forward, and ends with the final line', async () => {
    const feed = simulatedFeed(simulatedDemo());
    const world = new World();
    await world.read(feed, at('2026-10-25T16:59:00Z'));
    const clocks = new Map<string, number>();
    const end = at('2026-10-25T20:45:00Z');
    for (let now = at('2026-10-25T17:00:00Z'); now <= end; now = later(now, 5 * MINUTE_MS)) {
      const before = new Map(world.records);
      const report = await world.read(feed, now);
      for (const line of report?.statLines ?? []) {
        const old = before.get(`statLines ${line.feedKey}/${line.weekNumber}`) as StatLineRecord | undefined;
        for (const stat of growing) expect(line.stats[stat] ?? 0).toBeGreaterThanOrEqual(old?.stats[stat] ?? 0);
      }
      for (const game of report?.games ?? []) {
        const [minutes = 0, seconds = 0] = (game.timeRemaining ?? '0:0').split(':').map(Number);
        const gone = game.status === 'final' ? 1e6 : (game.quarter ?? 0) * 900 - minutes * 60 - seconds;
        expect(gone).toBeGreaterThanOrEqual(clocks.get(game.feedKey) ?? 0);
        clocks.set(game.feedKey, gone);
        const isPlaying = game.status === 'in_progress' && game.timeRemaining !== '0:00';
        expect([isPlaying ? game.home : null, isPlaying ? game.away : null]).toContain(game.possession);
        expect([game.homeScore, game.awayScore]).not.toContain(null);
      }
    }
    const atOnce = await worldAt(end);
    expect(linesOfWeek(world, 7)).toEqual(linesOfWeek(atOnce, 7));
  });

  test('takes about three hours and five minutes', async () => {
    const feed = simulatedFeed(simulatedDemo());
    const world = new World();
    await world.read(feed, at('2026-10-25T19:50:00Z'));
    const early = (await world.read(feed, at('2026-10-25T19:51:00Z')))?.games ?? [];
    expect(early.length).toBeGreaterThanOrEqual(5);
    expect(early.every(({ status }) => status === 'in_progress')).toBe(true);
    const ended = (await world.read(feed, at('2026-10-25T20:25:00Z')))?.games ?? [];
    expect(ended.filter(({ status }) => status === 'final').length).toBeGreaterThanOrEqual(5);
  });
});
