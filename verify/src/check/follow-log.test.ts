import { expect, test } from 'vitest';
import { parseVerifierKey } from '../log/verifier-key.ts';
import { checkByWebCrypto } from '../log/web-crypto.ts';
import { readFrom, TestLog } from '../testing/league.ts';
import { seenOf } from '../testing/verdicts.ts';
import { followLog } from './follow-log.ts';

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
