import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import type { App } from './server.ts';

/** The variable with the data folder of a demo that was started once and stopped cleanly. */
export const keptDemo = 'KEPT_DEMO';

/** Copies the kept demo into a folder, where its clock continues. Does nothing if there is none. */
export function copyKeptDemo(dataDir: string): void {
  const kept = process.env[keptDemo];
  if (kept) copyData(kept, dataDir);
}

/** Copies the data of an app that was stopped cleanly into a folder. */
export function copyData(from: string, to: string): void {
  // Node copies folders without their modes, and PostgreSQL opens only what nobody else can read.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** The variable with the address and the data folder of the demo that journeys share. */
export const sharedDemo = 'SHARED_DEMO';

/** The demo that journeys share; its clock is stopped. */
export function findSharedDemo(): App {
  return JSON.parse(process.env[sharedDemo] ?? '');
}

/** Stops the season's clock, so that nothing on a page changes by itself. */
export async function stopClock({ url }: App): Promise<void> {
  const stopped = await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ speed: 0 }),
  });
  if (!stopped.ok) throw new Error(await stopped.text());
}
