import { ordinal } from '@singleback/game/players/matchup.ts';

/** Places that are shown as one line, and the chance of them. */
export interface PlaceStep {
  /** '9th', '10th to 12th' */
  readonly label: string;
  readonly chance: number;
}

/** A smaller chance is not worth a line of its own at either end. */
const LEAST = 0.005;

/**
 * The chance of each place, the better ones first, in at most so many lines: neighbors share a line where there are more.
 * Places at the ends that are hardly ever taken are left out.
 */
export function placeSteps(places: readonly number[], most = 8): PlaceStep[] {
  const first = places.findIndex((chance) => chance >= LEAST);
  if (first < 0) return [];
  const taken = places.slice(first, places.findLastIndex((chance) => chance >= LEAST) + 1);
  const width = Math.ceil(taken.length / most);
  return Array.from({ length: Math.ceil(taken.length / width) }, (_, at): PlaceStep => {
    const step = taken.slice(at * width, (at + 1) * width);
    const [from, to] = [first + at * width + 1, first + at * width + step.length];
    return {
      label: from === to ? ordinal(from) : `${ordinal(from)} to ${ordinal(to)}`,
      chance: step.reduce((sum, chance) => sum + chance, 0),
    };
  });
}
