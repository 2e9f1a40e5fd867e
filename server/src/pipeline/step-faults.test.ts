import { afterEach, beforeEach, expect, test } from 'vitest';
import { doubtSentence, feedDoubtsNow, feedSources, isLate } from '../db/feed-sources.ts';
import type { Feed } from './feeds/feed.ts';
import { startPipeline } from './pipeline.ts';
import { after, game, reportAt } from './testing/one-game-season.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';

let fixture: PipelineFixture;
beforeEach(async () => {
  fixture = await openPipelineFixture(after(-2));
});
afterEach(() => fixture.close());

test('a feed whose reports can’t be stored is late, with the reason, until they can be', async () => {
  const { context } = fixture;
  let isBroken = false;
  let isReported = false;
  const feed: Feed = {
    name: 'test',
    async read(now) {
      isReported = !isReported;
      if (isReported && isBroken) return { ...reportAt(now, {}), season: { year: 2025, name: '2025', weeks: [] } };
      return isReported ? reportAt(now, { games: [game()] }) : null;
    },
  };
  const pipeline = await startPipeline({ context, feed, intervalMs: NEVER_MS });
  const step = async (hours: number) => {
    fixture.setNow(after(hours));
    isReported = false;
    await pipeline.tick();
    const [source] = await feedSources(context.db);
    const doubts = (await feedDoubtsNow(context.db)).map(doubtSentence);
    return { isLate: source !== undefined && isLate(source, after(hours), 1), doubts };
  };
  expect(await step(-1)).toEqual({ isLate: false, doubts: [] });
  isBroken = true;
  // One step may fail because another transaction was first.
  expect(await step(-0.99)).toEqual({ isLate: false, doubts: [] });
  const doubt = 'test/steps, The last steps: they failed: season 2025 has no weeks. Used meanwhile: what is stored';
  expect(await step(-0.98)).toEqual({ isLate: true, doubts: [doubt] });
  isBroken = false;
  expect(await step(-0.97)).toEqual({ isLate: false, doubts: [] });
  await pipeline.stop();
});
