import { expect, it } from 'vitest';
import { aPlayer } from './builder-player.fixture.ts';
import { withUses } from './builder-player.ts';

it('[G3.16] adds the weeks and number of uses to the players of the week', () => {
  const uses = new Map([['jsn', { count: 1, weeks: [3, 9] }]]);
  const [used, fresh] = withUses([aPlayer(), aPlayer({ id: 'maye' })], uses);
  expect(used).toMatchObject({ usesElsewhere: 1, usedWeeks: [3, 9] });
  expect(fresh).toMatchObject({ usesElsewhere: 0, usedWeeks: [] });
});
