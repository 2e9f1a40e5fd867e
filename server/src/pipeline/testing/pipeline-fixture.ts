import { DAY_MS } from '@singleback/game/season/durations.ts';
import { openDatabase } from '../../db/pool.ts';
import { openTestDatabase } from '../../db/testing/test-database.ts';
import { LONG_LIMITS } from '../../db/timed-client.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import type { PipelineContext } from '../pipeline.ts';

/** An interval that no test lasts: its pipeline runs only when the test calls `tick`. */
export const NEVER_MS = DAY_MS;

/** A pipeline's context on a database of its own, with a clock that tests set and a log that they read. */
export interface PipelineFixture {
  context: PipelineContext;
  /** The database's connection string. */
  url: string;
  setNow(now: Date): void;
  /** Everything logged, newest last. */
  logged: string[];
  close(): Promise<void>;
}

export async function openPipelineFixture(now: Date): Promise<PipelineFixture> {
  const testDatabase = await openTestDatabase();
  const database = openDatabase(testDatabase.url, () => {}, 8, LONG_LIMITS);
  const logged: string[] = [];
  let current = now;
  const clock: Clock = { now: () => current, real: () => current, speed: () => 0 };
  const note = (fields: object, message: string) => {
    const { err } = fields as { err?: Error };
    logged.push(err === undefined ? message : `${message}: ${err.message}`);
  };
  return {
    url: testDatabase.url,
    context: { db: database.db, database, clock, ids: randomIds, log: { info: note, warn: note, error: note } },
    setNow: (instant) => {
      current = instant;
    },
    logged,
    async close() {
      await database.close();
      await testDatabase.drop();
    },
  };
}
