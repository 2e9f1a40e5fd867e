import { afterAll, beforeAll } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from './lineup-fixture.ts';
import { HOURS } from './small-season.ts';

/** The fixture of a test file, and two users who have submitted nothing yet. */
export interface NewPeople {
  fixture: LineupFixture;
  /** Free. */
  ann: Person;
  /** Premium. */
  ben: Person;
}

/**
 * Shares one fixture between the tests of a file.
 * @returns to be called before each test: sets the clock back to the middle of week 2 and adds new users, so that no test
 *   sees what another has submitted
 */
export function lineupFixtureWithNewPeople(): () => Promise<NewPeople> {
  let fixture: LineupFixture;
  let times = 0;
  beforeAll(async () => {
    fixture = await openLineupFixture();
  });
  afterAll(() => fixture.close());
  return async () => {
    fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.midweek));
    times += 1;
    return { fixture, ann: await fixture.free(`ann${times}`), ben: await fixture.premium(`ben${times}`) };
  };
}
