import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LEADER_LOCK, LeadershipLost, takeLeaderLock } from './leader-lock.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';

let fixture: PipelineFixture;

beforeAll(async () => {
  fixture = await openPipelineFixture(new Date('2025-09-07T12:00:00Z'));
});
afterAll(() => fixture.close());

const take = (settings?: { silentMs: number; heartbeatMs: number }) =>
  takeLeaderLock(fixture.context.database.pool, settings);
/** When the holder's connection was last active. */
const lastActive = async () => {
  const { rows } = await fixture.context.database.pool.query(
    `select query_start from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and objid = $1 and datname = current_database()`,
    [LEADER_LOCK],
  );
  return (rows[0]?.query_start as Date | undefined)?.getTime() ?? null;
};

test('only one process leads until it releases the lock', async () => {
  const held = await take();
  expect(await take()).toBeNull();
  await held?.release();
  const next = await take();
  expect([held?.isHeld(), next?.isHeld()]).toEqual([false, true]);
  await next?.release();
});

test('a frozen leader loses the lock to another process, and stores nothing when it wakes', async () => {
  const frozen = await take({ silentMs: 200, heartbeatMs: NEVER_MS });
  expect(frozen?.isHeld()).toBe(true);
  const next = await vi.waitFor(async () => {
    const taken = await take();
    if (taken === null) throw new Error('it still leads');
    return taken;
  }, 30_000);
  await expect(frozen?.check(fixture.context.db)).rejects.toBeInstanceOf(LeadershipLost);
  expect([frozen?.isHeld(), next.isHeld()]).toEqual([false, true]);
  await frozen?.release();
  await expect(next.check(fixture.context.db)).resolves.toBeUndefined();
  await next.release();
});

test('an idle holder sends heartbeats and keeps the lock', async () => {
  const [silentMs, began] = [1_000, performance.now()];
  const held = await take({ silentMs, heartbeatMs: 100 });
  const words = new Set<number | null>();
  await expect
    .poll(async () => words.add(await lastActive()).size > 5 && performance.now() - began > 3 * silentMs)
    .toBe(true);
  expect(held?.isHeld()).toBe(true);
  expect(words).not.toContain(null);
  await held?.release();
});
