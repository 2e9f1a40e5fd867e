import { afterAll, beforeAll } from 'vitest';
import { type LineupHouse, openLineupHouse, type Person, THIS_WEEK } from './lineup-house.ts';
import { HOURS } from './small-season.ts';

/** The house of a test file, and two who have submitted nothing yet. */
export interface NewPeople {
  house: LineupHouse;
  /** Free. */
  ann: Person;
  /** Premium. */
  ben: Person;
}

/**
 * Opens one house for the tests of a file.
 * @returns to be called before each test: it is the middle of week 2 again, and new people come in, so that what one has
 *   submitted is in nobody else's way
 */
export function houseOfNewPeople(): () => Promise<NewPeople> {
  let house: LineupHouse;
  let times = 0;
  beforeAll(async () => {
    house = await openLineupHouse();
  });
  afterAll(() => house.close());
  return async () => {
    house.clock.set(house.season.at(THIS_WEEK, HOURS.midweek));
    times += 1;
    return { house, ann: await house.free(`ann${times}`), ben: await house.premium(`ben${times}`) };
  };
}
