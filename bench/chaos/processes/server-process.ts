// A server of its own for layer 2: the app and the leader's work, on a database behind a proxy, with the shared clock.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../server/src/app.ts';
import { openDatabase } from '../../../server/src/db/pool.ts';
import { REQUEST_LIMITS } from '../../../server/src/db/timed-client.ts';
import { holdClock } from '../../../server/src/lib/clocks/held-clock.ts';
import { randomIds } from '../../../server/src/lib/ids.ts';
import { Leaders } from '../outside.ts';
import { contextOn } from '../world.ts';
import { sharedClock } from './own-postgres.ts';

const TICK_EVERY_MS = 150;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const [url = '', clockFile = '', real = ''] = process.argv.slice(2);
/** By how much this machine's clock is off. */
let offMs = 0;
const shared = sharedClock(clockFile);
const clock = heldAgainst(shared);
const database = openDatabase(url, () => {}, undefined, REQUEST_LIMITS);
const season = {
  get now() {
    return clock.now();
  },
};
process.on('message', (milliseconds: number) => {
  offMs = milliseconds;
});

/** As in the live season: what a machine's clock says is held against how much time has passed. */
function heldAgainst({ now }: { now(): Date }) {
  const passed = () => now().getTime();
  const open = () => {
    // It begins with what the machine's clock says.
    offMs = 0;
    return holdClock(silent, { wall: () => passed() + offMs, fine: passed, uptime: passed });
  };
  let held = open();
  let last = passed();
  return {
    now() {
      // Read once: a reset between two readings would go unnoticed, and time stay held at the schedule before.
      const time = passed();
      // Another schedule begins, earlier in the season.
      if (time < last) {
        held.stop();
        held = open();
      }
      last = time;
      return held.now();
    },
    doubtUntil: () => held.doubtUntil(),
  };
}
const context = contextOn(database, randomIds, {
  season,
  real: new Date(real),
  current: { turns: null, planted: null },
});
Object.assign(context.clock, { doubtUntil: clock.doubtUntil });
const app = await buildApp(context, { requestsPerMinute: 1_000_000 });
await app.listen({ port: 0, host: '127.0.0.1' });

// Each process takes itself for the leader.
const leaders = new Leaders({ context, clock: season });
let isTicking = false;
setInterval(async () => {
  if (isTicking) return;
  isTicking = true;
  await leaders.tick().catch(() => {});
  isTicking = false;
}, TICK_EVERY_MS);

process.once('disconnect', () => process.exit(0));
process.send?.((app.server.address() as AddressInfo).port);
