import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

/** The program that holds the database of a folder until it is killed, and prints its URL. */
export const holdDatabase = fileURLToPath(new URL('./hold-database.ts', import.meta.url));

/** Gives each test of a file a data folder of its own; what it adds to `started` is killed after it. */
export function useDataFolder() {
  const started: ChildProcess[] = [];
  const folder = { dataDir: '', started, cluster: () => join(folder.dataDir, 'postgres', 'cluster') };
  beforeEach(async () => {
    folder.dataDir = await mkdtemp(join(tmpdir(), 'singleback embedded-'));
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await sleep(100);
    await rm(folder.dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}
