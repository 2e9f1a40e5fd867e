import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure, makeDataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isRunning, isZombie, readOr, startOf } from './processes.ts';

/**
 * Locks a data folder for this process with a file that names the process. A file of a killed process is taken over.
 * @param dataDir folder to lock; created if missing
 * @returns releases the folder
 * @throws EmbeddedPostgresError naming the process that holds it
 */
export function holdFolder(dataDir: string): () => void {
  makeDataFolder(dataDir);
  const file = join(dataDir, 'held-by');
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return () => {
        if (readOr(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new EmbeddedPostgresError(describeFailure(dataDir, error));
      }
    }
    const holder = readOr(file);
    if (holder && isAlive(holder)) {
      throw new EmbeddedPostgresError(
        `The data in ${dataDir} is in use by another Singleback (process ${holder.split(' ')[0]}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    clearAway(file, holder);
  }
}

/** Removes the file only if it is unchanged: two starts may find the same dead holder at once. */
function clearAway(file: string, seen: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readOr(aside) === seen) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/**
 * @returns whether the recorded process is running, rather than a later one with the same pid
 */
function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  if (!isRunning(Number(pid))) return false;
  if (isZombie(Number(pid))) return false;
  const startNow = startOf(Number(pid));
  return start === '' || startNow === '' || start === startNow;
}
