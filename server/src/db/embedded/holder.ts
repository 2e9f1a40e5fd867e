import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/**
 * Locks a data folder for this process with a file that names the process. A file of a killed process is taken over.
 * @param dataDir folder to lock; created if missing
 * @returns releases the folder
 * @throws EmbeddedPostgresError naming the process that holds it
 */
export function holdFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw cannotWrite(dataDir, error as Error);
  }
  const file = join(dataDir, 'held-by');
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return () => {
        if (readOr(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(dataDir, error as Error);
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

/** Whether a process has ended and only its parent has not noticed yet: in a container nobody may ever do so. */
const isZombie = (pid: number) => statOf(pid)[0] === 'Z';

/** Whether a process with this pid runs, of any user. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process was started, in kernel ticks since boot with the boot id; empty where unknown. */
function startOf(pid: number): string {
  const boot = readOr('/proc/sys/kernel/random/boot_id').trim();
  const start = statOf(pid)[19];
  return start ? `${boot}:${start}` : '';
}

/** What Linux says of a process, from its state on; empty elsewhere. */
function statOf(pid: number): string[] {
  const stat = readOr(`/proc/${pid}/stat`);
  // The program name in parentheses may contain anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function cannotWrite(dataDir: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`Can't write to the data folder ${dataDir}: ${error.message}`);
}
