import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { openEditions, REFRESH_MS } from './editions.ts';

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

test('the week is read every 15 seconds, and less often when simulations take more than a fifth of the time', async () => {
  let now = REFRESH_MS * 1_000;
  let spentMs = 500;
  const clock = { ...fixture.context.clock, now: () => fixture.clock.now(), real: () => new Date(now) };
  const editions = openEditions({ ...fixture.context, clock }, () => spentMs);
  expect(editions.ageMs()).toBe(0);
  const first = await editions.current();
  now += REFRESH_MS - 1;
  expect(await editions.current()).toBe(first);
  expect(editions.ageMs()).toBe(REFRESH_MS - 1);
  now += 1;
  const second = await editions.current();
  expect(second).not.toBe(first);

  spentMs += 4_000;
  now += 19_999;
  expect(await editions.current()).toBe(second);
  now += 1;
  const third = await editions.current();
  expect(third).not.toBe(second);

  // What the edition before has taken is not counted again.
  spentMs += 100;
  now += REFRESH_MS;
  expect(await editions.current()).not.toBe(third);
});
