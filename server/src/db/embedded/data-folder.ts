import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../lib/app-error.ts';
import { EmbeddedPostgresError } from './launch.ts';

/**
 * Makes the data folder if it is missing, for its owner only. One of ours that its owner can't use is repaired.
 * @throws OperatorError one sentence with the command that helps
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const { uid, mode } = statSync(dataDir);
    if (uid === process.getuid?.() && (mode & 0o700) !== 0o700) chmodSync(dataDir, mode | 0o700);
  } catch (error) {
    throw new OperatorError(describeFailure(dataDir, error));
  }
}

/** Not by Node's own `recursive`, which never ends where a file system makes no folders, as /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/;

/** Whether an error of Node or PostgreSQL, or the output of a program, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '53100' || FULL.test(String(error));
}

/** What helps against it. */
export const diskFull = (dataDir: string) =>
  `The disk of the data folder ${dataDir} is full. Free some space there, then start again: df -h ${dataDir}`;

/** Why a file in the data folder, or the folder itself, can't be read or written, with the command that helps: one sentence. */
export function describeFailure(dataDir: string, error: unknown): string {
  if (isDiskFull(error)) return diskFull(dataDir);
  const { code, message } = error as NodeJS.ErrnoException;
  const start = `Can't use the data folder ${dataDir}`;
  if (code === 'EACCES' || code === 'EPERM') {
    const command = existsSync(dataDir)
      ? `sudo chown -R ${thisUser()} ${dataDir}`
      : `sudo install -d -m 700 -o ${thisUser()} ${dataDir}`;
    return `${start}: this user has no permission. Give it to them, ${command}, or set DATA_DIR to another folder.`;
  }
  if (code === 'EROFS') {
    return `${start}: it is mounted read-only. Mount it writable, sudo mount -o remount,rw "$(findmnt -no TARGET -T ${dataDir})", or set DATA_DIR to another folder.`;
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `${start}: a file is where a folder should be. Move it away, or set DATA_DIR to another folder.`;
  }
  return `${start} (${message}). Set DATA_DIR to another folder.`;
}

/**
 * The same error, or one sentence for the operator where it is about a file of the data folder or about a full disk.
 * Drizzle keeps the reason in `cause`.
 */
export function explained(dataDir: string, error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof OperatorError) return current;
    const { path } = current as NodeJS.ErrnoException;
    const isOfFolder = path === dataDir || path?.startsWith(`${dataDir}${sep}`) === true;
    if (isOfFolder || isDiskFull(current)) return new OperatorError(describeFailure(dataDir, current));
  }
  return error;
}

/** The name of the user that this process runs as, or the number of one without a name. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

// What Linux says of a process; elsewhere it says nothing, and nothing is concluded from that.

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

/** Whether a process has ended and only its parent has not noticed yet: in a container nobody may ever do so. */
export const isZombie = (pid: number) => statOf(pid)[0] === 'Z';

// Linux reports ticks to programs at this rate on every architecture that Node runs on.
const TICKS_PER_SECOND = 100;

/** How many seconds a process has run; null where unknown. */
export function secondsRun(pid: number): number | null {
  const [ticks, uptime] = [Number(statOf(pid)[19]), Number.parseFloat(readOr('/proc/uptime'))];
  return Number.isNaN(ticks) || Number.isNaN(uptime) ? null : uptime - ticks / TICKS_PER_SECOND;
}

/** The name of the program that a process runs, and the folder it works in; null where unknown or not ours to know. */
export function whatRuns(pid: number): { program: string; folder: string } | null {
  try {
    // A program that was upgraded since is marked as deleted.
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return { program, folder: readlinkSync(`/proc/${pid}/cwd`) };
  } catch {
    return null;
  }
}

/** What Linux says of a process, from its state on; empty elsewhere. */
function statOf(pid: number): string[] {
  const stat = readOr(`/proc/${pid}/stat`);
  // The program name in parentheses may contain anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The content of a file; empty without it. */
export function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// An open lock that nothing refers to would be closed as garbage.
const locks = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process, by a lock of the kernel on a file in it: it ends with the process, and every
 * container of this machine sees it, while a process id means nothing in another one. SQLite is how Node takes such a
 * lock. Nothing else may open the file: closing it would end the lock.
 * @param dataDir folder to lock; created if missing
 * @returns releases the folder
 * @throws EmbeddedPostgresError naming the process that holds it
 */
export function holdFolder(dataDir: string): () => void {
  makeDataFolder(dataDir);
  const file = join(dataDir, 'lock');
  // For the message alone.
  const note = join(dataDir, 'held-by');
  let lock: DatabaseSync | null = null;
  try {
    // SQLite does not say why it can't open a file.
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    lock = new DatabaseSync(file);
    // By default a journal would be beside it.
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE');
    rmSync(note, { force: true });
    writeFileSync(note, `${process.pid} ${hostname()}`);
  } catch (error) {
    lock?.close();
    const isHeld = (error as { errcode?: number }).errcode === SQLITE_BUSY;
    throw new EmbeddedPostgresError(isHeld ? heldBy(dataDir, readOr(note)) : describeFailure(dataDir, error));
  }
  const held = lock;
  locks.add(held);
  return () => {
    if (!locks.delete(held)) return;
    rmSync(note, { force: true });
    held.close();
  };
}

const SQLITE_BUSY = 5;

function heldBy(dataDir: string, note: string): string {
  const [pid, host] = note.split(' ');
  const where = host === hostname() ? '' : ` on ${host}`;
  const holder = pid ? ` (process ${pid}${where})` : '';
  return `The data in ${dataDir} is in use by another Singleback${holder}. Stop that one first, or set DATA_DIR to another folder.`;
}
