import { normalQuantile, normalShare } from '../forecast/shape.ts';

/** Number of equally likely steps that a player's day is drawn from. */
export const STEPS = 1024;

/** Normal values at equally likely probabilities: one of them is drawn. */
const NORMAL_VALUES = 4096;

const NORMALS = Float64Array.from({ length: NORMAL_VALUES }, (_, at) => normalQuantile((at + 0.5) / NORMAL_VALUES));

/** Beyond this many deviations lies nothing that is drawn. */
const WIDEST = 6;
const CELLS = 8192;

const STEP_OF = Uint16Array.from({ length: CELLS }, (_, at) => {
  const value = ((at + 0.5) / CELLS) * 2 * WIDEST - WIDEST;
  return Math.min(STEPS - 1, Math.floor(normalShare(value) * STEPS));
});

/** 32 bits that depend on these numbers only, and differ wildly with each of them. */
export function mix(seed: number, stream: number, at: number): number {
  let value = Math.imul(seed ^ Math.imul(stream, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(at + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A normal value, mean 0 and deviation 1: the `at`th of a stream. The same for the same numbers, in every process. */
export function normalAt(seed: number, stream: number, at: number): number {
  return NORMALS[mix(seed, stream, at) % NORMAL_VALUES] as number;
}

/** The step, 0 to STEPS - 1, whose share of the normal distribution a value falls in. */
export function stepOf(value: number): number {
  const cell = Math.floor(((value + WIDEST) / (2 * WIDEST)) * CELLS);
  return STEP_OF[Math.min(CELLS - 1, Math.max(0, cell))] as number;
}
