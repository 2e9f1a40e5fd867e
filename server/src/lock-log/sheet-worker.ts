import { parentPort } from 'node:worker_threads';
import type { Sheet } from '@singleback/contract/season-export.ts';
import { connectAlone } from '../db/timed-client.ts';
import type { LoggedLock } from './make-sheet.ts';
import { openSheet, type SheetView } from './open-sheet.ts';

/** Which sheets to make, of which database. */
export interface SheetsRequest {
  databaseUrl: string;
  secret: Uint8Array;
  locks: readonly LoggedLock[];
  view: SheetView;
}

/** The sheets, or why they could not be made: the thread goes on. */
export type SheetsAnswer = { sheets: Omit<Sheet, 'checkpoint'>[] } | { failure: string };

parentPort?.on('message', async (request: SheetsRequest) => parentPort?.postMessage(await answer(request)));

async function answer({ databaseUrl, secret, locks, view }: SheetsRequest): Promise<SheetsAnswer> {
  try {
    const client = await connectAlone(databaseUrl);
    try {
      const sheets: Omit<Sheet, 'checkpoint'>[] = [];
      for (const lock of locks) sheets.push(await openSheet({ client, lock, secret }, view));
      return { sheets };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
