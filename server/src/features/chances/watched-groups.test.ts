import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { openEditions, REFRESH_MS } from './editions.ts';
import { openSimulator } from './simulator.ts';
import { openWatchedGroups } from './watched-groups.ts';

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a week as it was is not held in memory by the groups that were watched then', async () => {
  let now = REFRESH_MS * 1_000;
  const clock = { ...fixture.context.clock, now: () => fixture.clock.now(), real: () => new Date(now) };
  const context = { ...fixture.context, clock };
  const simulator = openSimulator();
  const editions = openEditions(context, () => 0);
  const watched = openWatchedGroups(context, editions, simulator);
  const ann = await fixture.premium('ann');
  const watch = async (name: string) => {
    const edition = await editions.current();
    expect(await watched.ofGroup(edition, await fixture.group(ann, name, {}))).not.toBeNull();
    return new WeakRef(edition);
  };
  const before = await watch('Early');
  now += REFRESH_MS * 4;
  const after = await watch('Late');
  await sleep(1);
  collectGarbage();
  expect(after.deref()).toBeDefined();
  expect(before.deref()).toBeUndefined();
  await simulator.close();
});
