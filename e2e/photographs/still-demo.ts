import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyData } from '../kept-demo.ts';
import { type App, startApp } from '../server.ts';

const folder = process.env.PHOTOGRAPHS ?? '';
const demo = join(folder, 'demo');
const instant = join(folder, 'instant.txt');

/** Plays a demo's season so far, once for a folder of photographs: all that are compared show the same data. */
export default async function prepareDemo(): Promise<void> {
  if (existsSync(instant)) return;
  const app = await startApp({ dataDir: demo });
  const { now } = (await (await fetch(`${app.url}/dev/clock`)).json()) as { now: string };
  await app.quit();
  writeFileSync(instant, new Date(Date.parse(now) + 10 * 60_000).toISOString());
}

/** Starts a copy of the folder's demo, whose clock is stopped at the same instant every time. */
export async function startStillDemo(): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-photographs-'));
  copyData(demo, dataDir);
  const app = await startApp({ dataDir });
  const stopped = await fetch(`${app.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: readFileSync(instant, 'utf8'), speed: 0 }),
  });
  if (!stopped.ok) throw new Error(await stopped.text());
  return app;
}
