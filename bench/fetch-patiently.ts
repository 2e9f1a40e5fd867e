import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 30;
const PAUSE_MS = 2_000;

/** Asks again while the app says that its database is silent, as on a machine with too much to do, for a minute or so. */
export async function fetchPatiently(address: string, headers: Record<string, string>): Promise<Response> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await fetch(address, { headers });
    if (answer.status !== 503 || left === 1) return answer;
    await sleep(PAUSE_MS);
  }
}
