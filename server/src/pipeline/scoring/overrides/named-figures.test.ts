import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEAMS } from '../../feeds/teams.ts';
import type { FeedReport } from '../../report.ts';
import { after, game, line, players, playerWeeks, reportAt } from '../../testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../../testing/pipeline-fixture.ts';
import { recordTeams } from '../record-players.ts';
import { recordReport } from '../record-report.ts';
import { endOverride, setOverride } from './set-override.ts';

let fixture: PipelineFixture;
beforeEach(async () => {
  fixture = await openPipelineFixture(after(-24));
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  await report(-24, { games: [game()], players, playerWeeks });
});
afterEach(() => fixture.close());

async function report(hours: number, parts: Partial<FeedReport>): Promise<void> {
  fixture.setNow(after(hours));
  await recordReport(fixture.context.db, fixture.context.ids, reportAt(after(hours), parts));
}

async function setFigures(stats: Record<string, number>): Promise<string> {
  const { db, ids, clock } = fixture.context;
  const { rows } = await db.execute<{ playerId: string; weekId: string }>(sql`
    select players.id as "playerId", weeks.id as "weekId" from players, weeks where feed_key = 'p1' and week_number = 1`);
  const subject = rows[0] as { playerId: string; weekId: string };
  const rest = { actor: null, reason: 'The source lacks it', endsAt: null };
  return (await setOverride(db, ids, clock, { kind: 'stat_line', ...subject, stats, ...rest })).id;
}

async function lineOf(): Promise<unknown> {
  const { rows } = await fixture.context.db.execute(sql`select stats, points from stat_lines`);
  return rows[0];
}

const caught = (receptions: number, receivingYards: number, rushingYards = 0) => ({
  statLines: [{ ...line('p1', 0), stats: { receptions, receivingYards, rushingYards } }],
});

test('only the figures that were named are fixed: all others move on with the sources', async () => {
  await report(1, { games: [game({ status: 'in_progress' })], ...caught(1, 10) });
  await setFigures({ fumblesLost: 1 });
  expect(await lineOf()).toMatchObject({ points: 0 });
  await report(2, caught(2, 20));
  const fixed = { receptions: 2, receivingYards: 20, rushingYards: 0, fumblesLost: 1 };
  expect(await lineOf()).toEqual({ stats: fixed, points: 200 });
  // Another one keeps what was named before.
  const id = await setFigures({ rushingYards: 30 });
  await report(3, { games: [game({ status: 'final' })], ...caught(3, 20, 25) });
  expect(await lineOf()).toMatchObject({ points: 600 });
  const { db, ids, clock } = fixture.context;
  await endOverride(db, ids, clock, { id, actor: null, reason: 'The source has it' });
  expect(await lineOf()).toEqual({ stats: { receptions: 3, receivingYards: 20, rushingYards: 25 }, points: 750 });
});
