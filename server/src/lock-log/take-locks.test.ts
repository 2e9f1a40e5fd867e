import { rm, writeFile } from 'node:fs/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { toHex } from '@singleback/verify/bytes/bytes.ts';
import { sha256 } from '@singleback/verify/bytes/sha256.ts';
import { type Entry, groupTag, parseEntry, parseLockList } from '@singleback/verify/locks/entry.ts';
import { groupRoot } from '@singleback/verify/locks/row.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { parseCheckpoint, parseNote, verifyNote } from '@singleback/verify/log/note.ts';
import { parseBundle, tilePath, tilesOf } from '@singleback/verify/log/tile.ts';
import { leafHash, treeRoot } from '@singleback/verify/log/tree.ts';
import { parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RESTORED, REWOUND, writeInstallation } from '../db/installation.ts';
import { type Person, submissionOf, THIS_WEEK } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { overdueLock } from './game-locks.ts';
import { openLogKeys } from './log-store.ts';
import { listLocks, makeSheet } from './make-sheet.ts';
import { openLockTaker } from './take-locks.ts';
import { type LockLogFixture, leads, openLockLogFixture } from './testing/lock-log-fixture.ts';

let fixture: LockLogFixture;
let ann: Person;
const LINEUP = nineOf('KC');

beforeEach(async () => {
  fixture = await openLockLogFixture();
  ann = await fixture.premium('ann');
});
afterEach(() => fixture.close());

/** Reads a whole log as anyone can, and checks that key, signature, tree and entries belong together. */
async function readLog(base = '/log'): Promise<{ origin: string; size: number; entries: Entry[] }> {
  const fetch = async (path: string) => {
    const answer = await fixture.app.inject({ url: `${base}/${path}` });
    expect(answer.statusCode, path).toBe(200);
    return answer;
  };
  const key = parseVerifierKey((await fetch('key')).body.trim());
  const note = parseNote((await fetch('checkpoint')).body);
  await verifyNote(note, [key], checkByWebCrypto);
  const { origin, size, root } = parseCheckpoint(note.text);
  expect(origin).toBe(key.name);
  const entries: Uint8Array[] = [];
  for (const tile of tilesOf(size)) {
    const { rawPayload } = await fetch(tilePath(tile));
    if (tile.level === 'entries') entries.push(...parseBundle(new Uint8Array(rawPayload)));
    if (tile.level === 0) expect(toHex(rawPayload)).toBe(entries.map((each) => toHex(leafHash(each))).join(''));
  }
  expect(toHex(treeRoot(entries.map(leafHash)))).toBe(toHex(root));
  return { origin, size, entries: entries.map((bytes) => parseEntry(new TextDecoder().decode(bytes))) };
}

async function listOf(stamp: string, base = '/log') {
  const answer = await fixture.app.inject({ url: `${base}/lock/${stamp}` });
  expect(answer.statusCode).toBe(200);
  return { roots: parseLockList(answer.body), hash: toHex(sha256(new TextEncoder().encode(answer.body))) };
}

const stampOf = (time: Date) => time.toISOString().replace(/\.\d+|[-:]/g, '');
const at = (hours: number) => fixture.season.at(THIS_WEEK, hours);

/** The roots of the sheets of a group, made again from the history, by lock. */
async function rootsAgain(groupId: string): Promise<string[]> {
  const { db } = fixture.context;
  const { secret } = await openLogKeys(db);
  const locks = await listLocks(db, fixture.season.week(THIS_WEEK));
  const sheets = await Promise.all(locks.map((lock) => makeSheet(db, lock, secret, { groupId })));
  return sheets.map((rows) => toHex(groupRoot(rows.map(({ row }) => row))));
}

test('every lock that has passed is one entry, whose list has the roots of all groups', async () => {
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  expect(await readLog()).toMatchObject({ origin: 'localhost:3000/log', size: 0 });
  await fixture.lockAt(HOURS.thursdayKickoff + 0.001);
  await fixture.taker.run(leads());
  const { entries } = await readLog();
  const kickoff = at(HOURS.thursdayKickoff);
  expect(entries).toMatchObject([{ kind: 'lock', lockTime: kickoff.toISOString().replace('.000', '') }]);
  const { roots, hash } = await listOf(stampOf(kickoff));
  expect(toHex((entries[0] as { list: Uint8Array }).list)).toBe(hash);
  expect([...roots.keys()]).toEqual([groupTag(EVERYONE_GROUP_ID)]);
  expect(await rootsAgain(EVERYONE_GROUP_ID)).toEqual([toHex(roots.get(groupTag(EVERYONE_GROUP_ID)) as Uint8Array)]);
});

test('a server that was down takes the locks it has missed in order, and says when', async () => {
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  await fixture.lockAt(HOURS.mondayKickoff + 5);
  const { entries } = await readLog();
  const times = [HOURS.thursdayKickoff, HOURS.sundayKickoff, HOURS.mondayKickoff].map((hours) =>
    at(hours).toISOString().replace('.000', ''),
  );
  expect(entries.map((entry) => entry.kind === 'lock' && entry.lockTime)).toEqual(times);
  const late = new Set(entries.map((entry) => entry.kind === 'lock' && entry.takenAt));
  expect([...late]).toEqual([
    at(HOURS.mondayKickoff + 5)
      .toISOString()
      .replace('.000', ''),
  ]);
});

test('weeks that were over before the log began have no locks', async () => {
  await fixture.taker.run(leads());
  expect((await readLog()).entries).toEqual([]);
});

test('a sheet is the same after later edits, a deletion, another group, a rename and a trade', async () => {
  const league = await fixture.group(ann, 'League');
  const ben = await fixture.premium('ben');
  await fixture.join(ben, league);
  await fixture.submit(ann, LINEUP, { groups: [EVERYONE_GROUP_ID, league] });
  const submitted = await fixture.submit(ben, nineOf('DAL'), { groups: [league] });
  expect(submitted.status).toBe(200);
  await fixture.taker.run(leads());
  await fixture.lockAt(HOURS.thursdayKickoff + 0.001);
  const before = await rootsAgain(league);
  const { roots } = await listOf(stampOf(at(HOURS.thursdayKickoff)));
  expect(before).toEqual([toHex(roots.get(groupTag(league)) as Uint8Array)]);
  const { db } = fixture.context;
  await db.execute(sql`update players set name = 'Somebody Else', position = 'TE'`);
  await db.execute(sql`delete from player_weeks`);
  await db.execute(sql`insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
    select gen_random_uuid(), lineup_id, user_id, week_id, 'delete', transaction_data, now() from lineup_transactions`);
  await db.execute(sql`delete from lineups`);
  expect(await rootsAgain(league)).toEqual(before);
});

test('a game that moves, begins early or is canceled is in the log before the lock that it changes', async () => {
  const { db } = fixture.context;
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  const week = fixture.season.week(THIS_WEEK);
  const early = at(HOURS.thursdayKickoff - 2);
  await db.execute(sql`update games set locked_at = ${early.toISOString()}, status = 'in_progress'
    where week_id = ${week} and kickoff = ${at(HOURS.thursdayKickoff).toISOString()}`);
  await db.execute(sql`update games set status = 'cancelled'
    where week_id = ${week} and kickoff = ${at(HOURS.mondayKickoff).toISOString()}`);
  await fixture.lockAt(HOURS.thursdayKickoff - 1);
  const iso = (hours: number) => at(hours).toISOString().replace('.000', '');
  expect((await readLog()).entries).toMatchObject([
    {
      kind: 'game',
      teams: ['BUF', 'KC'],
      oldLock: iso(HOURS.thursdayKickoff),
      newLock: iso(HOURS.thursdayKickoff - 2),
    },
    { kind: 'game', teams: ['NYJ', 'MIA'], oldLock: iso(HOURS.mondayKickoff), newLock: 'none' },
    { kind: 'lock', lockTime: iso(HOURS.thursdayKickoff - 2) },
  ]);
});

test('a lock sees exactly the saves before it, while others go on', async () => {
  const ben = await fixture.premium('ben');
  const { body } = await fixture.submit(ben, nineOf('DAL'));
  await fixture.taker.run(leads());
  fixture.clock.set(at(HOURS.thursdayKickoff + 0.001));
  let isDone = false;
  const save = async (player: number) => {
    const slots = { ...nineOf('DAL'), QB1: `PHI QB${(player % 2) + 1}`, K1: `PHI K1` };
    const edit = { params: { id: body.id }, token: ben.token, body: submissionOf(fixture.season, slots) };
    expect((await fixture.call('PUT /lineup/:id', edit)).status).toBe(200);
    if (!isDone) await save(player + 1);
  };
  const saves = save(0);
  await fixture.taker.run(leads());
  isDone = true;
  await saves;
  const { roots } = await listOf(stampOf(at(HOURS.thursdayKickoff)));
  expect(await rootsAgain(EVERYONE_GROUP_ID)).toEqual([toHex(roots.get(groupTag(EVERYONE_GROUP_ID)) as Uint8Array)]);
});

test('a lock that cannot be signed is in no log, raises an alarm, and is signed once that is possible', async () => {
  await fixture.taker.run(leads());
  const { dataDir } = fixture;
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, 'A file in the place of the data folder.');
  fixture.clock.set(at(HOURS.thursdayKickoff + 1));
  await expect(fixture.taker.run(leads())).rejects.toThrow('ENOTDIR');
  expect((await readLog()).entries).toEqual([]);
  fixture.clock.set(at(HOURS.thursdayKickoff + 1.1));
  const overdue = () => overdueLock(fixture.context.db, fixture.clock);
  expect(await overdue()).toBe(at(HOURS.thursdayKickoff).toISOString().replace('.000', ''));
  await rm(dataDir);
  await expect(
    openLockTaker({ context: fixture.context, dataDir: fixture.dataDir }).run(leads()),
  ).resolves.toBeUndefined();
  expect((await readLog()).entries).toHaveLength(1);
  expect(await overdue()).toBe(null);
});

test('two leaders at once take a lock once', async () => {
  const other = openLockTaker({ context: fixture.context, dataDir: fixture.dataDir });
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  fixture.clock.set(at(HOURS.sundayKickoff + 1));
  await Promise.allSettled([fixture.taker.run(leads()), other.run(leads())]);
  await fixture.taker.run(leads());
  await other.close();
  expect((await readLog()).entries.map(({ kind }) => kind)).toEqual(['lock', 'lock']);
});

test('nothing of a lock is stored by a leader that has lost its leadership', async () => {
  await fixture.taker.run(leads());
  fixture.clock.set(at(HOURS.sundayKickoff + 1));
  const lost = { check: async () => Promise.reject(new Error('this process no longer leads')) };
  await expect(fixture.taker.run(lost)).rejects.toThrow('no longer leads');
  expect((await readLog()).entries).toEqual([]);
});

test('a database that was rewound begins a new log, which quotes the last checkpoint that was signed', async () => {
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  await fixture.lockAt(HOURS.thursdayKickoff + 1);
  const { body: last } = await fixture.app.inject({ url: '/log/checkpoint' });
  const { db } = fixture.context;
  await db.execute(sql`delete from log_locks`);
  await db.execute(sql`delete from log_entries`);
  await db.execute(sql`update lock_logs set checkpoint = null, checkpoint_size = 0`);
  await fixture.taker.run(leads());
  const { origin, entries } = await readLog('/log/2');
  expect(origin).toBe('localhost:3000/log/2');
  expect(entries).toMatchObject([{ kind: 'restore', backupOf: 'none', checkpoint: last }, { kind: 'lock' }]);
  await fixture.taker.run(leads());
  const continued = async (url: string) => (await fixture.app.inject({ url })).headers.link;
  expect(await continued('/log/checkpoint')).toBe('</log/2/checkpoint>; rel="successor-version"');
  expect(await continued('/log/2/checkpoint')).toBeUndefined();
  expect((await fixture.app.inject({ url: '/log/3/checkpoint' })).statusCode).toBe(404);
});

test('after a restore, the log that begins says from when the backup was, and goes on with the locks it has', async () => {
  await fixture.submit(ann, LINEUP);
  await fixture.taker.run(leads());
  await fixture.lockAt(HOURS.thursdayKickoff + 1);
  const { body: last } = await fixture.app.inject({ url: '/log/checkpoint' });
  await writeInstallation(fixture.context.db, RESTORED, '2025-09-11T02:00:00Z an-id');
  await fixture.lockAt(HOURS.sundayKickoff + 1);
  const { entries } = await readLog('/log/2');
  expect(entries).toMatchObject([
    { kind: 'restore', backupOf: '2025-09-11T02:00:00Z', checkpoint: last },
    { kind: 'lock', lockTime: at(HOURS.sundayKickoff).toISOString().replace('.000', '') },
  ]);
});

test('when the clock of a demo is set back, a new log takes the locks again that come again, and no others', async () => {
  await fixture.submit(ann, LINEUP);
  await fixture.lockAt(HOURS.thursdayKickoff - 1);
  await fixture.lockAt(HOURS.mondayKickoff + 1);
  expect((await readLog()).entries).toHaveLength(3);
  await writeInstallation(fixture.context.db, RESTORED, `${REWOUND} an-id`);
  await fixture.lockAt(HOURS.sundayKickoff - 1);
  expect((await readLog('/log/2')).entries).toMatchObject([{ kind: 'restore', backupOf: 'none' }]);
  await fixture.lockAt(HOURS.sundayKickoff + 1);
  const lockTime = at(HOURS.sundayKickoff).toISOString().replace('.000', '');
  expect((await readLog('/log/2')).entries).toMatchObject([{ kind: 'restore' }, { kind: 'lock', lockTime }]);
});

test('what there is not is a plain 404, for everyone and never a page', async () => {
  await fixture.taker.run(leads());
  for (const path of [
    '',
    '/',
    '/nothing',
    '/1/checkpoint',
    '/2/checkpoint',
    '/tile/0/000',
    '/tile/0/000.p/1',
    '/lock/x',
    '/tile/0/x000/000',
  ])
    expect(await fixture.app.inject({ url: `/log${path}` }), path).toMatchObject({
      statusCode: 404,
      body: 'Not found.\n',
    });
});
