import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, sep } from 'node:path';
import { OperatorError } from '../../lib/app-error.ts';

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
