import { expect, test } from 'vitest';
import { fromUtf8, toUtf8 } from '../bytes/bytes.ts';
import { checkByWebCrypto } from '../log/check-anywhere.ts';
import { cosign, formatSignature } from '../log/note.ts';
import { formatVerifierKey, parseVerifierKey } from '../log/verifier-key.ts';
import { readFrom, TestLog } from '../testing/league.ts';
import { NIGHT, TestWeek } from '../testing/season.ts';
import { testKey } from '../testing/test-key.ts';
import { notesOf, ok, refused, seenOf } from '../testing/verdicts.ts';
import { followLog } from './follow-log.ts';

const UNSIGNED = 'Your witness witness.example.org/ann has not signed it.';

test('witnesses are named, also those that only the log names, and one that signed something else is noticed', async () => {
  const week = new TestWeek().takeAll();
  const witness = testKey('witness.example.org/ann', 'cosignature');
  const files = week.log.files();
  const note = fromUtf8(files.get('checkpoint') as Uint8Array);
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const withSeal = (of: string) =>
    files.set('checkpoint', toUtf8(note + formatSignature(cosign(of, witness.key, 1_796_000_000, witness.sign))));
  withSeal(text);
  const given = { witnesses: [witness.key], logs: [readFrom(files)] };
  const verdict = await week.verify(given);
  const own = 'signed, also by your witness witness.example.org/ann, and';
  expect(verdict.checks[0]?.line).toContain(own);
  const ofLog = new Map([...files, ['witnesses', toUtf8(`${formatVerifierKey(witness.key)}\n`)]]);
  const named = own.replace('your ', '');
  const absent = testKey('witness.example.org/ben', 'cosignature');
  for (const [witnesses, words, notes] of [
    [[], named, []],
    [[witness.key], own, []],
    [[absent.key], named, [UNSIGNED.replace('ann', 'ben')]],
  ] as const) {
    const { checks } = await week.verify({ witnesses, logs: [readFrom(ofLog)] });
    expect([checks[0]?.line, checks[0]?.notes]).toEqual([expect.stringContaining(words), notes]);
  }
  await refused(week, 'not a verifier key', {
    logs: [readFrom(new Map([...files, ['witnesses', toUtf8('ann+00000000+AAAA\n')]]))],
  });
  withSeal(`${text}more\n`);
  await refused(week, 'The signature of witness.example.org/ann does not belong to this text.', given);
});

test('a lock that is said to be in time, and that witnesses saw later, is shown', async () => {
  const week = new TestWeek().takeAll();
  const witness = testKey('witness.example.org/ann', 'cosignature');
  const seenAt = (size: number, time: string) => {
    const note = week.log.checkpoint(size);
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    return note + formatSignature(cosign(text, witness.key, Date.parse(time) / 1000, witness.sign));
  };
  const verify = (...checkpoints: string[]) => {
    const file = week.export();
    for (const [at, checkpoint] of checkpoints.entries())
      Object.assign(file.weeks[0]?.sheets.locks[at] ?? {}, { checkpoint });
    return { file, witnesses: [witness.key] };
  };
  const inTime = seenAt(1, '2026-11-27T01:15:09Z');
  const honest = await week.verify(verify(inTime, seenAt(2, '2026-11-29T18:00:12Z')));
  expect(honest).toMatchObject(ok);
  expect(notesOf(honest)).toEqual([UNSIGNED]);
  const other = testKey('witness.example.org/ben', 'cosignature');
  const text = week.log.checkpoint(1).split('\n\n')[0] ?? '';
  const later = formatSignature(cosign(`${text}\n`, other.key, Date.parse(NIGHT) / 1000, other.sign));
  const both = { ...verify(inTime + later), witnesses: [other.key, witness.key] };
  expect(notesOf(await week.verify(both))).toEqual([UNSIGNED.replace('ann', 'ben'), UNSIGNED]);
  const late = await week.verify(verify(inTime, seenAt(2, '2026-11-29T20:30:03Z')));
  expect(late).toMatchObject(ok);
  expect(notesOf(late)).toEqual([
    UNSIGNED,
    'The lock of 2026-11-29 18:00 UTC was seen by a witness only 150 minutes after it was taken.',
  ]);
  await refused(
    week,
    'The checkpoint after the lock of 2026-11-29 18:00 UTC is not one of this log.',
    verify(inTime, inTime),
  );
  const spoiled = inTime.replace('\n1\n', '\n2\n');
  await refused(week, 'The checkpoint after the lock of 2026-11-27 01:15 UTC is not valid', verify(spoiled));
  const fork = new TestWeek();
  fork.slot(0, 'QB1').player = fork.players.burrow;
  await refused(week, 'is not one of this log', verify(fork.takeAll().log.checkpoint(1)));
});

const log = new TestLog();
for (let at = 0; at < 300; at += 1) log.add({ kind: 'override', at: '2026-11-29T18:00:00Z', what: `entry ${at}` });
const key = parseVerifierKey(log.key);

async function follow(size: number, kept: ReturnType<typeof seenOf> | null, own = log): Promise<string> {
  const read = readFrom(own.files(size));
  return (await followLog(read, key, kept, { witnesses: [], check: checkByWebCrypto })).since;
}

test('a browser follows a log from its tiles, and notices an older state and another history', async () => {
  expect(await follow(200, null)).toBe('grown');
  expect(await follow(300, seenOf(log.fork(200)))).toBe('grown');
  expect(await follow(300, seenOf(log))).toBe('same');
  expect(await follow(256, seenOf(log))).toBe('older');
  const other = log.fork(199);
  other.add({ kind: 'override', at: '2026-11-29T18:00:00Z', what: 'another one' });
  expect(await follow(300, seenOf(other))).toBe('fork');
  expect(await follow(0, seenOf(log.fork(0)))).toBe('same');
});

test('a browser believes no log of another key or name, nor tiles that are not its own', async () => {
  const trust = { witnesses: [], check: checkByWebCrypto };
  const files = log.files();
  const other = new TestLog('other.example.org/log');
  await expect(followLog(readFrom(other.files()), key, null, trust)).rejects.toThrow('not signed by a known key');
  for (const [path, bytes] of files) {
    if (!path.startsWith('tile/0/')) continue;
    const changed = new Map([...files, [path, bytes.map((byte, at) => (at === 5 ? byte ^ 1 : byte))]]);
    await expect(followLog(readFrom(changed), key, null, trust)).rejects.toThrow('not those that its checkpoint signs');
    const short = new Map([...files, [path, bytes.slice(1)]]);
    await expect(followLog(readFrom(short), key, null, trust)).rejects.toThrow('not as wide');
    const gone = new Map([...files].filter(([own]) => own !== path));
    await expect(followLog(readFrom(gone), key, null, trust)).rejects.toThrow(`The log has no ${path}.`);
  }
});
