import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { toBase64 } from '@singleback/verify/bytes/bytes.ts';
import { parseCheckpoint, parseNote } from '@singleback/verify/log/note.ts';
import { tilePath, tilesOf } from '@singleback/verify/log/tile.ts';
import { proveConsistency, rangeRoot, readTree } from '@singleback/verify/log/tree.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, THIS_WEEK } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { findLog, leavesOf, listEntries } from './log-store.ts';
import { type LockLogFixture, leads, openLockLogFixture } from './testing/lock-log-fixture.ts';

// Debian's golang-go and golang-golang-x-mod-dev; without them it is not run.
const GOPATH = '/usr/share/gocode';
const hasGo = existsSync(`${GOPATH}/src/golang.org/x/mod/sumdb/tlog`) && spawnSync('go', ['version']).status === 0;
if (!hasGo)
  process.stdout.write(
    'Not run, because Go and golang.org/x/mod are not installed: the log as another program reads it.\n',
  );

const PROGRAM = new URL('./testing/check-log.go', import.meta.url).pathname;

let fixture: LockLogFixture;
let people: Person[];

beforeAll(async () => {
  fixture = await openLockLogFixture();
  people = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cid')];
  for (const person of people) await fixture.submit(person, nineOf('DAL'));
  await fixture.taker.run(leads());
  await fixture.lockAt(HOURS.mondayKickoff + 1);
});
afterAll(() => fixture.close());

async function served(path: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await fixture.app.inject({ url: `/log/${path}` });
  expect([path, statusCode]).toEqual([path, 200]);
  return rawPayload;
}

/** Everything of the log and of all lineups, as anybody and their owners get it. */
async function everything() {
  const checkpoint = String(await served('checkpoint'));
  const { size } = parseCheckpoint(parseNote(checkpoint).text);
  const files: Record<string, string> = {};
  for (const tile of tilesOf(size)) files[tilePath(tile)] = (await served(tilePath(tile))).toString('base64');
  const { number = 1 } = (await findLog(fixture.context.db)) ?? {};
  const read = readTree(leavesOf(await listEntries(fixture.context.db, number)));
  const consistency = Array.from({ length: size }, (_, at) => {
    return {
      size: at + 1,
      root: toBase64(rangeRoot(read, 0, at + 1)),
      hashes: proveConsistency(read, at + 1, size).map(toBase64),
    };
  });
  const rows: Record<string, unknown>[] = [];
  for (const { token } of people) {
    const query = { week_id: fixture.season.week(THIS_WEEK) };
    const { body } = await fixture.call('GET /groups/:id/sheets', { token, params: { id: EVERYONE_GROUP_ID }, query });
    for (const { root, rows: own } of body.locks) {
      for (const { row, proof } of own) rows.push({ row, root, ...proof });
    }
  }
  return { key: String(await served('key')).trim(), checkpoint, files, consistency, rows };
}

function checkByGo(given: object) {
  const env = { ...process.env, GOPATH, GO111MODULE: 'off', GOFLAGS: '', GOCACHE: `${fixture.dataDir}/go-cache` };
  return spawnSync('go', ['run', PROGRAM], { input: JSON.stringify(given), encoding: 'utf8', env });
}

test.runIf(hasGo)(
  'another implementation reads the log of a played week, and every proof of it and of its rows',
  async () => {
    const given = await everything();
    expect(checkByGo(given)).toMatchObject({
      ...{ status: 0, stderr: '' },
      stdout: '3 entries, 3 proofs that the log grew, 81 rows\n',
    });
    const [row, ...others] = given.rows;
    expect(checkByGo({ ...given, rows: [{ ...row, index: 1 }, ...others] }).status).toBe(1);
  },
  300_000,
);
