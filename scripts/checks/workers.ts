import { availableParallelism, totalmem } from 'node:os';

/** The variable with the cores that a step may use while others run beside it. */
export const TEST_CORES = 'TEST_CORES';

/** A worker with its share of a database, or with a browser and its apps, takes less. */
const MEMORY_BYTES = 1.5 * 1024 ** 3;

/**
 * How many workers a step starts: more than one for each core where each waits a part of its time.
 * @param perCore 1 for what only computes
 */
export function workersFor(perCore: number): number {
  const cores = Number(process.env[TEST_CORES]) || availableParallelism();
  return Math.max(1, Math.min(Math.ceil(perCore * cores), Math.floor(totalmem() / MEMORY_BYTES)));
}
