import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

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

/** When a process was started, in kernel ticks since boot with the boot id; empty where unknown. */
export function startOf(pid: number): string {
  const boot = readOr('/proc/sys/kernel/random/boot_id').trim();
  const start = statOf(pid)[19];
  return start ? `${boot}:${start}` : '';
}

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
