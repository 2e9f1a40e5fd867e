import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { App } from '../../e2e/server.ts';
import { textTable } from '../text-table.ts';

/** Memory of a process in MB at a time in seconds; the heap is measured after garbage was collected, in a soak alone. */
interface Sample {
  which: number;
  pid: number;
  at: number;
  rss: number;
  heap: number | null;
}

const EVERY_MS = 5_000;
/** Every third time: collecting takes a tenth of a second. */
const HEAP_EVERY = 3;
const COLUMNS = 10;
/**
 * Of a soak the games come first: while they are played, their plays are more and more, in every process. Then it goes on,
 * at the same speed, until shortly before the game of Monday.
 */
export const SOAK_PLAYED = 0.48;
/** The first part is left out: what is compiled and cached grows once. */
const WARM_UP = 0.55;
/** More than so much is growth: of the size before, and in MB. */
const MOST_SHARE = 0.1;
const MOST_MB = 12;

/** Samples the memory of processes until `isOver`. */
export async function sampleMemory(
  servers: () => readonly App[],
  isSoak: boolean,
  isOver: () => boolean,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const printed = new Map<number, number>();
  /** What it has printed since the last time; null while it has too much else to do. */
  const heapOf = ({ pid, output }: App): number | null => {
    const all = [...output().matchAll(/^heap (\d+)$/gm)];
    const isNew = all.length > (printed.get(pid) ?? 0);
    printed.set(pid, all.length);
    return isNew ? Number(all.at(-1)?.[1]) / 2 ** 20 : null;
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const isHeap = isSoak && turn % HEAP_EVERY === 0;
    const apps = [...servers()];
    if (isHeap) for (const app of apps) app.signal('SIGUSR2');
    await sleep(EVERY_MS);
    const { stdout } = await promisify(execFile)('ps', [
      '-o',
      'pid=,rss=',
      '-p',
      apps.map(({ pid }) => pid).join(),
    ]).catch(() => ({ stdout: '' }));
    const sizes = new Map(stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
    for (const [which, app] of apps.entries()) {
      const { pid } = app;
      const rss = sizes.get(pid);
      const heap = isSoak ? heapOf(app) : null;
      if (rss !== undefined)
        samples.push({ which, pid, at: (performance.now() - began) / 1000, rss: rss / 1024, heap });
    }
  }
  return samples;
}

/** Prints the memory of each process over time. */
export function reportMemory(samples: readonly Sample[], say: (line: string) => void): void {
  const end = Math.max(...samples.map(({ at }) => at));
  const columns = Array.from({ length: COLUMNS }, (_, n) => ((n + 1) * end) / COLUMNS);
  const processes = [...new Set(samples.map(({ which }) => which))];
  const rows = processes.map((which) => {
    const own = samples.filter((sample) => sample.which === which);
    return [
      `process ${which + 1}`,
      ...columns.map((until) => `${Math.round(own.findLast(({ at }) => at <= until)?.rss ?? 0)}`),
    ];
  });
  say(textTable([['RSS in MB after s', ...columns.map((at) => `${Math.round(at)}`)], ...rows]));
}

/**
 * Whether memory grows, in words: after the warm-up, the smallest RSS and the median heap of the last third are compared
 * with those of the first, of each process.
 */
export function findGrowth(samples: readonly Sample[], say: (line: string) => void): string[] {
  const end = Math.max(...samples.map(({ at }) => at));
  const third = (end * (1 - WARM_UP)) / 3;
  const grown: string[] = [];
  for (const [pid, own] of Map.groupBy(samples, (sample) => sample.pid)) {
    const first = own.filter(({ at }) => at >= end * WARM_UP && at < end * WARM_UP + third);
    const last = own.filter(({ at }) => at >= end - third);
    if (first.length === 0 || last.length === 0) continue;
    const least = (some: readonly Sample[]) => Math.min(...some.map(({ rss }) => rss));
    const median = (some: readonly Sample[]) => middle(some.flatMap(({ heap }) => heap ?? []));
    for (const [what, of] of [
      ['least RSS', least],
      ['median heap after GC', median],
    ] as const) {
      const [before, after] = [of(first), of(last)];
      const perHour = ((after - before) / (2 * third)) * 3600;
      const line = `${what} of process ${pid}: ${before.toFixed(1)} MB in the first third, ${after.toFixed(1)} MB in the last (${perHour.toFixed(0)} MB an hour)`;
      say(line);
      if (after > before * (1 + MOST_SHARE) && after > before + MOST_MB) grown.push(`memory grows: ${line}`);
    }
  }
  return grown;
}

const middle = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
