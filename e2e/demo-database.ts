import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { App } from './server.ts';

/** Runs `work` in the database of a demo that is running, for what no person could do on a screen. */
export async function inDemoDatabase<T>(
  app: Pick<App, 'dataDir'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // The address is kept beside the database for the operator's commands; each season has a database of its own.
  const address = new URL(readFileSync(join(app.dataDir, 'postgres-url'), 'utf8').trim());
  address.pathname = '/singleback_demo';
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
