import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playOrder } from '../../../bench/fuzz/answers/play-order.ts';
import { anyOrder } from '../../../bench/fuzz/answers/scorer.ts';
import { type Feeds, type FeedsResult, fuzzFeeds, readFeeds, smallFeeds } from '../../../bench/fuzz/feeds.ts';
import { readInventedSeason } from '../../../bench/fuzz/real-season.ts';
import { openStoredReports } from '../../../bench/fuzz/stored-reports.ts';
import { readCall } from '../../../bench/fuzz.ts';
import { openPipelineFixture, type PipelineFixture } from '../pipeline/testing/pipeline-fixture.ts';

const FIXTURES = fileURLToPath(new URL('../pipeline/feeds/nflverse/fixtures', import.meta.url));
const REAL = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const SEED = '20251125';
const MADE = 300;

const real = await readFeeds(REAL).catch(() => null);

describe('one value, element or row of a source changes', () => {
  let fixture: PipelineFixture;

  beforeAll(async () => {
    fixture = await openPipelineFixture(new Date('2025-10-05T23:30:00Z'));
  });
  afterAll(() => fixture.close());

  const found = ({ spread, wrong, thrown }: FeedsResult) => [...spread, ...wrong, ...thrown];

  test('in the small season nobody else is touched, neither stored nor not', async () => {
    const feeds = smallFeeds(await readInventedSeason(FIXTURES));
    const tryStored = await openStoredReports(fixture.context.db, feeds.records);
    const result = await fuzzFeeds(feeds, { count: MADE, seed: SEED, tryStored });
    expect(found(result), `seed ${SEED}`).toEqual([]);
    expect([result.made, result.stored > 0]).toEqual([MADE, true]);
  });

  test.skipIf(real === null)('in recorded files and answers nobody else is touched', async () => {
    expect(found(await fuzzFeeds(real as Feeds, { count: MADE, seed: SEED })), `seed ${SEED}`).toEqual([]);
  });

  test('what spreads is found: a player too many, and points that are others than the file says', async () => {
    const feeds = smallFeeds(await readInventedSeason(FIXTURES));
    const [line] = [...feeds.records.expected].filter(([subject]) => subject.startsWith('line '));
    const spoiled = new Map([...feeds.records.expected, [line?.[0] ?? '', 'others'], ['player 9', 'too many']]);
    const records = { ...feeds.records, expected: spoiled };
    const { spread } = await fuzzFeeds({ records, answers: [] }, { count: 20, seed: SEED });
    expect(spread.length).toBeGreaterThan(10);
  });
});

test('every order of answers shows what a careful scorer would show', () => {
  fc.assert(
    fc.property(anyOrder(), (order) => playOrder(order)),
    { numRuns: 300 },
  );
});

describe('orders of answers that showed something else', () => {
  const at = (seconds: number, heard: Parameters<typeof playOrder>[0]['steps'][number]['heard']) => ({
    seconds,
    heard,
  });
  const none = { away: 0, home: 0 };

  test.each([
    [
      'a start before the kickoff, then one final: it is not over, and nothing is revealed',
      { begins: -60, steps: [at(20, { status: 'in_progress', ...none }), at(140, { status: 'final', ...none })] },
    ],
    [
      'a start before the kickoff, a restart, and nothing that can be read: it stays locked',
      { begins: -60, steps: [at(20, { status: 'in_progress', ...none }), at(20, 'restart'), at(20, 'torn')] },
    ],
    [
      'canceled twice before its kickoff, and a restart: it stays canceled',
      {
        begins: -60,
        steps: [at(20, { status: 'cancelled' }), at(140, { stale: 1 }), at(20, 'restart'), at(20, 'torn')],
      },
    ],
    [
      'over without its points, and a restart: one answer does not take that back',
      {
        begins: 100,
        steps: [at(20, { status: 'final', ...none }), at(20, 'restart'), at(20, { status: 'in_progress', ...none })],
      },
    ],
    [
      'postponed once, and a restart: it is still in doubt',
      { begins: -60, steps: [at(20, { status: 'postponed' }), at(20, 'restart'), at(20, 'torn')] },
    ],
  ])('%s', (_, order) => playOrder({ ...order, steps: [...order.steps] }));
});

test('a wrong call is explained', () => {
  expect(readCall(['feeds', '20', '--seed', '7'])).toMatchObject({ what: 'feeds', count: 20, seed: '7' });
  expect(readCall(['50', '--seed', '7'])).toMatchObject({ what: 'calls', count: 50, seed: '7' });
  expect(readCall(['all', '20'])).toBe('There is nothing to fuzz called "all".');
  expect(readCall(['feeds', '0'])).toBe('"0" is no number of changes.');
  expect(readCall(['answers', '5', '--from', 'x'])).toBe('There is no option "--from".');
  expect(readCall(['feeds', '5', '--seed'])).toBe('--seed needs a value.');
});
