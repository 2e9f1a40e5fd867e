import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { changeGame, hurt, nineOf } from '../../testing/small-season.ts';
import { type OrdersFixture, openOrdersFixture } from './testing/orders-fixture.ts';

let fixture: OrdersFixture;
let ann: Person;

beforeEach(async () => {
  fixture = await openOrdersFixture();
  ann = await fixture.free('ann');
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.order(ann, { TE1: { players: ['MIA TE1'] } });
  await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
});
afterEach(() => fixture.close());

/** Changes the game of Dallas. */
const change = (game: Parameters<typeof changeGame>[4]) =>
  changeGame(fixture.context.db, fixture.season, 2, 'DAL', game);

test.each([
  ['found before it', true],
  ['that falls due meanwhile', false],
])(
  'an order %s waits while a start is not confirmed, and is carried out once the lock is lifted',
  async (_, isFound) => {
    if (isFound) expect(await fixture.find(fixture.beforeSunday(14))).toBe(1);
    await change({ isLockProvisional: true });
    expect(await fixture.find(fixture.beforeSunday(13))).toBe(0);
    await fixture.run();
    expect([await fixture.playerIn(ann, 'TE1'), await fixture.log(ann)]).toEqual(['DAL TE1', []]);
    expect(await fixture.find(fixture.beforeSunday(12))).toBe(0);
    await change({ isLockProvisional: false });
    expect(await fixture.find(fixture.beforeSunday(11))).toBe(1);
    await fixture.run();
    expect(await fixture.playerIn(ann, 'TE1')).toBe('MIA TE1');
    expect(await fixture.log(ann)).toMatchObject([{ outcome: 'done' }]);
  },
);

test('an order that waited for a start that is confirmed is too late, and the owner reads so', async () => {
  expect(await fixture.find(fixture.beforeSunday(14))).toBe(1);
  await change({ isLockProvisional: true });
  await fixture.run();
  await change({ isLockProvisional: false, lockedAt: fixture.beforeSunday(13) });
  expect(await fixture.find(fixture.beforeSunday(12))).toBe(1);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE1');
  expect(await fixture.log(ann)).toMatchObject([{ outcome: 'too_late', position: 'TE1' }]);
});
