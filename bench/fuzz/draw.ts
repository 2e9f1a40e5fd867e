import { randomFrom } from '../calibration/random.ts';

/** Draws that are the same for the same seed. */
export interface Draw {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** One of a list that is not empty. */
  pick<Value>(list: readonly Value[]): Value;
}

export function drawFrom(seed: string): Draw {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    pick<Value>(list: readonly Value[]) {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[below(list.length)] as Value;
    },
  };
}
