import { parentPort } from 'node:worker_threads';
import { connectAlone } from '../db/timed-client.ts';
import { type LockWanted, type SeenLock, viewLock } from './view-lock.ts';

/** Which lock to take, and of which database. */
export type LockRequest = LockWanted & { databaseUrl: string };

/** A lock, or why it could not be seen: the thread goes on. */
export type LockAnswer = { seen: SeenLock } | { failure: string };

parentPort?.on('message', async ({ databaseUrl, ...wanted }: LockRequest) => {
  parentPort?.postMessage(await answer(databaseUrl, wanted));
});

async function answer(databaseUrl: string, wanted: LockWanted): Promise<LockAnswer> {
  try {
    const client = await connectAlone(databaseUrl);
    try {
      return { seen: await viewLock(client, wanted) };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
