import type { App } from './server.ts';

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
