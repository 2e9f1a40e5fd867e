import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { hurt, nineOf } from '../../testing/small-season.ts';
import { type OrdersFixture, openOrdersFixture } from './testing/orders-fixture.ts';

let fixture: OrdersFixture;
let ann: Person;
let ben: Person;
let groupId: string;

beforeEach(async () => {
  fixture = await openOrdersFixture();
  ann = await fixture.premium('ann');
  ben = await fixture.premium('ben');
  groupId = await fixture.group(ann, 'Friends');
  await fixture.join(ben, groupId);
  for (const person of [ann, ben]) {
    const groups = [EVERYONE_GROUP_ID, groupId];
    expect((await fixture.submit(person, nineOf('DAL'), { groups })).status).toBe(200);
  }
});
afterEach(() => fixture.close());

/** Everything that Ben can read about Ann's week, without the instants of the answers. */
async function seenByOthers(): Promise<string> {
  const { token } = ben;
  const weekId = fixture.season.week(2);
  const params = { groupId, weekId, userId: ann.userId, id: groupId };
  const answers = [
    await fixture.call('GET /leaderboard/overall', { token }),
    await fixture.call('GET /leaderboard/group/:groupId', { token, params: { groupId } }),
    await fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', { token, params }),
    await fixture.call('GET /players', { token, query: { week_id: weekId } }),
    await fixture.call('GET /groups', { token }),
    await fixture.call('GET /groups/:id/history', { token, params: { id: groupId } }),
    await fixture.call('GET /groups/:id/week', { token, params: { id: groupId } }),
    await fixture.call('GET /orders', { token }),
    await fixture.call('GET /orders/log', { token }),
    await fixture.call('GET /orders/preview', { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return JSON.stringify(answers.map(({ body, headers }) => [body, headers?.etag ?? null]));
}

test('[G4.5] others see the same before the lock, whatever is ordered and carried out', async () => {
  const before = await seenByOthers();
  await fixture.order(ann, { TE1: { players: ['MIA TE1'] } }, { week_rule: 'best' });
  expect(await seenByOthers()).toBe(before);
  await fixture.order(ann, { TE1: { rest: 'best' }, QB1: { players: ['PHI QB1'] } }, { week_rule: 'plan' });
  expect(await seenByOthers()).toBe(before);
  const chosen = [{ week_id: fixture.season.week(3), kickoff: fixture.season.at(3, 62.25).toISOString() }];
  await fixture.order(ann, { TE1: { players: ['PHI TE1'] } }, { week_rule: 'best', week_kickoffs: chosen });
  expect(await seenByOthers()).toBe(before);
  await fixture.order(ann, { TE1: { rest: 'best' } });
  fixture.clock.set(fixture.beforeSunday(10));
  await hurt(fixture.context.db, fixture.season, 2, 'DAL TE1', 'out');
  const shortly = await seenByOthers();
  expect(await fixture.find(fixture.beforeSunday(10))).toBe(1);
  expect(await seenByOthers()).toBe(shortly);
  await fixture.run();
  expect(await fixture.playerIn(ann, 'TE1')).toBe('DAL TE2');
  expect(await seenByOthers()).toBe(shortly);
});
