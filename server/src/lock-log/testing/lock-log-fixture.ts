import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LineupFixture, openLineupFixture, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { type Leadership, openLockTaker } from '../take-locks.ts';

/** A lineup fixture whose locks are taken. */
export interface LockLogFixture extends LineupFixture {
  dataDir: string;
  taker: ReturnType<typeof openLockTaker>;
  /** Takes the locks that have passed that many hours into this week. */
  lockAt(hours: number): Promise<void>;
}

/** A process that leads, newly each time: so it looks whether the log goes on. */
export const leads = (): Leadership => ({ check: async () => {} });

/** The log begins before this week does. */
export async function openLockLogFixture(): Promise<LockLogFixture> {
  const fixture = await openLineupFixture();
  const dataDir = await mkdtemp(join(tmpdir(), 'lock-log-'));
  const taker = openLockTaker({ context: fixture.context, dataDir });
  return {
    ...fixture,
    ...{ dataDir, taker },
    async lockAt(hours) {
      fixture.clock.set(fixture.season.at(THIS_WEEK, hours));
      await taker.run(leads());
    },
    async close() {
      await taker.close();
      await fixture.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
