import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { type Checkpoint, parseCheckpoint, parseNote, verifyNote } from '@singleback/verify/log/note.ts';
import { formatVerifierKey, parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { answerAddCheckpoint } from '@singleback/verify/log/witness.ts';
import { testKey } from '@singleback/verify/testing/test-key.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOURS } from '../testing/small-season.ts';
import { openLogKeys } from './log-store.ts';
import { listLocks } from './make-sheet.ts';
import { findSeenCheckpoints } from './sheets.ts';
import { openLockTaker } from './take-locks.ts';
import { type LockLogFixture, leads, openLockLogFixture } from './testing/lock-log-fixture.ts';

let fixture: LockLogFixture;
let server: Server;
let url: string;
let last: Checkpoint | null;
let statuses: number[];
const { key, sign } = testKey('witness.test', 'cosignature');
const SECONDS = 1_757_635_209;

/** A witness as anyone can run it, in this process. */
beforeEach(async () => {
  [last, statuses] = [null, []];
  fixture = await openLockLogFixture();
  server = createServer(async (request, response) => {
    const logKey = parseVerifierKey((await fixture.app.inject({ url: '/log/key' })).body.trim());
    const state = {
      ...{ key, sign, seconds: SECONDS, lastOf: () => last },
      keysOf: () => [logKey],
      keep: (checkpoint: Checkpoint) => {
        last = checkpoint;
      },
    };
    const answer = await answerAddCheckpoint(await text(request), state, checkByWebCrypto);
    statuses.push(answer.status);
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.close();
});

const takerWith = (...urls: string[]) =>
  openLockTaker({ ...fixture, witnesses: urls.map((each) => ({ url: each, key })) });

async function seals() {
  const logKey = parseVerifierKey((await fixture.app.inject({ url: '/log/key' })).body.trim());
  const note = parseNote((await fixture.app.inject({ url: '/log/checkpoint' })).body);
  const signed = await verifyNote(note, [logKey, key], checkByWebCrypto);
  return { size: parseCheckpoint(note.text).size, seconds: signed.map(({ seconds }) => seconds) };
}

test('witnesses sign each checkpoint, also after a restart, when this process does not know what they saw', async () => {
  const first = takerWith(url);
  const named = () => fixture.app.inject({ url: '/log/witnesses' });
  expect((await named()).statusCode).toBe(404);
  await first.run(leads());
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff + 1));
  await first.run(leads());
  await first.witnessed();
  expect((await named()).body).toBe(`${formatVerifierKey(key)}\n`);
  expect(await seals()).toEqual({ size: 1, seconds: [null, SECONDS] });
  await first.close();
  const second = takerWith(url);
  fixture.clock.set(fixture.season.at(2, HOURS.mondayKickoff + 1));
  await second.run(leads());
  await second.witnessed();
  await second.run(leads());
  await second.witnessed();
  await second.close();
  expect(await seals()).toEqual({ size: 3, seconds: [null, SECONDS] });
  const locks = await listLocks(fixture.context.db, fixture.season.week(2));
  const keys = await openLogKeys(fixture.context.db);
  const seen = await findSeenCheckpoints(fixture.context.db, locks, keys);
  const [thursday, sunday, monday] = seen.map((note) => parseCheckpoint(parseNote(note ?? '').text).size);
  expect([thursday, monday]).toEqual([1, 3]);
  expect([2, 3]).toContain(sunday);
  expect(seen[2]).toBe((await fixture.app.inject({ url: '/log/checkpoint' })).body);
  expect(last?.size).toBe(3);
  expect(statuses).toContain(409);
  expect(statuses.filter((status) => status !== 409 && status !== 200)).toEqual([]);
});

test('a witness that does not answer delays nothing, and what it did not sign is published without it', async () => {
  const gone = takerWith('http://127.0.0.1:9');
  await gone.run(leads());
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff + 1));
  await gone.run(leads());
  expect(await seals()).toEqual({ size: 1, seconds: [null] });
  const named = await fixture.app.inject({ url: '/log/witnesses' });
  expect([named.statusCode, named.body]).toEqual([200, '']);
  await gone.close();
});
