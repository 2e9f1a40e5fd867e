import { describe, expect, it } from 'vitest';
import { aPlayer } from './builder-player.fixture.ts';
import { withUses } from './builder-player.ts';

const uses = new Map([['jsn', { count: 1, weeks: [3, 9] }]]);
const previous = { slots: { WR1: 'jsn' }, doubleDownPlayerId: null };

describe('uses laid over the week', () => {
  it('counts what was used elsewhere', () => {
    const [player] = withUses([aPlayer()], uses, { previous: null, weekNumber: 9 });
    expect(player).toMatchObject({ usesElsewhere: 1, usedWeeks: [3, 9] });
  });

  it('[G5.24] counts one less for a player of the edited lineup, and leaves its week out', () => {
    const [player] = withUses([aPlayer()], uses, { previous, weekNumber: 9 });
    expect(player).toMatchObject({ usesElsewhere: 0, usedWeeks: [3] });
  });
});
