import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptDemo, sharedDemo, stopClock } from './kept-demo.ts';
import { startApp } from './server.ts';

/**
 * Playwright's global setup. Plays a demo's season so far once, for all journeys: those with a demo of their own continue
 * from a copy, and all others share one that is started here.
 */
export default async function keepDemo(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-kept-demo-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  try {
    await (await startApp({ dataDir })).quit();
    process.env[keptDemo] = dataDir;
    const shared = await startApp();
    await stopClock(shared);
    process.env[sharedDemo] = JSON.stringify({ url: shared.url, dataDir: shared.dataDir });
    return async () => {
      await shared.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
