import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSmallSeason } from '../testing/small-season.ts';
import { readStatus } from './read-status.ts';
import { openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';

const NOW = new Date('2025-10-05T16:00:00Z');
let fixture: PipelineFixture;

beforeAll(async () => {
  fixture = await openPipelineFixture(NOW);
});
afterAll(() => fixture.close());

test('names the source of the points of games in progress in one line for each, however many there are', async () => {
  const { db } = fixture.context;
  const season = await makeSmallSeason(db);
  const points = async () => (await readStatus(db, NOW)).filter((line) => line.startsWith('Points'));
  expect(await points()).toEqual([]);
  await db.execute(sql`update games set status = 'in_progress'`);
  expect(await points()).toEqual([
    expect.stringMatching(/^Points of \w+ at \w+, \w+ at \w+, \w+ at \w+, \w+ at \w+ and \d\d more: none yet\.$/),
  ]);
  await db.execute(sql`update games set status = 'scheduled' where week_id <> ${season.week(1)}`);
  expect(await points()).toEqual(['Points of BUF at KC, NYJ at MIA, PHI at DAL: none yet.']);
});
