import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptDemo } from './kept-demo.ts';
import { startApp } from './server.ts';

/** Plays a demo's season so far once, for all journeys; each continues from a copy. Playwright's global setup. */
export default async function keepDemo(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-kept-demo-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  try {
    await (await startApp({ dataDir })).quit();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[keptDemo] = dataDir;
  return remove;
}
