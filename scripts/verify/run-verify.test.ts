import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { TestLog } from '@singleback/verify/testing/league.ts';
import { TestWeek, THURSDAY } from '@singleback/verify/testing/season.ts';
import { testKey } from '@singleback/verify/testing/test-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBase64 } from '../../verify/src/bytes/bytes.ts';
import { addressOf, openLogs } from './log-sources.ts';
import { runVerify } from './run-verify.ts';

const week = new TestWeek().takeAll();
/** The files that the log's address has, by path. */
let files: Map<string, Uint8Array>;
let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'singleback-verify-'));
  server = createServer((request, response) => {
    const file = files.get(request.url?.replace(/^\/log\//, '') ?? '');
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; lines: string[]; errors: string[] }> {
  const [lines, errors]: [string[], string[]] = [[], []];
  const code = await runVerify(
    words,
    (line) => lines.push(line),
    (line) => errors.push(line),
  );
  return { code, lines, errors };
}

function write(name: string, json: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(json));
  return path;
}

test('says what was checked, line by line, and that it is verified', async () => {
  files = week.log.files();
  const { code, lines } = await run(write('good.json', week.export()), '--log', address);
  expect(lines.slice(-2)).toEqual([
    'Every counted pick was fixed at its lock, and nothing was changed since.',
    'verified: 7 picks in 3 locks',
  ]);
  expect(lines.slice(0, -2).map((line) => line.slice(0, 8))).toEqual(Array.from({ length: 7 }, () => 'ok      '));
  expect(code).toBe(0);
});

test('names the first failure, and ends with 1', async () => {
  const file = week.export();
  Object.assign(file.lineups[1]?.slots[0] ?? {}, { playerId: 'p-01', player: 'Patrick\u001b[2K Mahomes' });
  const { code, lines } = await run(write('changed.json', file), '--log', address);
  expect(lines.at(-1)).toMatch(/^not verified: QB1 of Ben’s lineup “Ben’s week” in week 12 held Joe Burrow/);
  expect(lines.join()).not.toContain('\u001b');
  expect(lines.filter((line) => line.startsWith('FAILED')).length).toBeGreaterThan(0);
  expect(code).toBe(1);
});

test('saves a log, and reads it without the network', async () => {
  files = week.log.files();
  const path = write('good.json', week.export());
  const saved = join(folder, 'log.json');
  expect(await run(path, '--log', address, '--save', saved)).toMatchObject({ code: 0 });
  expect(await run(path, '--log', saved)).toMatchObject({ code: 0 });
  const entry = (JSON.parse(readFileSync(saved, 'utf8')) as { logs: { entries: string[] }[] }).logs[0]?.entries[0];
  expect(entry?.split('\n').slice(0, 2)).toEqual(['singleback.org/lock/v1', THURSDAY]);
});

test('says the verdict also where the log cannot be saved', async () => {
  files = week.log.files();
  const nowhere = join(folder, 'none', 'log.json');
  const { code, lines, errors } = await run(write('good.json', week.export()), '--log', address, '--save', nowhere);
  expect([code, lines.at(-1), errors]).toEqual([
    2,
    'verified: 7 picks in 3 locks',
    [expect.stringMatching(/^The log is not saved, because .*log\.json cannot be written: ENOENT/)],
  ]);
  const changed = week.export();
  Object.assign(changed.lineups[1]?.slots[0] ?? {}, { playerId: 'p-01' });
  const other = await run(write('changed.json', changed), '--log', address, '--save', nowhere);
  expect([other.code, other.lines.at(-1), other.errors.length]).toEqual([
    1,
    expect.stringMatching(/^not verified: /),
    1,
  ]);
});

test('follows a log that went on after a restore', async () => {
  const after = new TestWeek();
  after.take(THURSDAY);
  const old = after.log;
  after.log = new TestLog(`${old.origin}/2`);
  after.log.add({ kind: 'restore', at: THURSDAY, backupOf: 'none', checkpoint: old.checkpoint() });
  files = new Map([...old.files(), ...[...after.log.files()].map(([path, bytes]) => [`2/${path}`, bytes] as const)]);
  after.isFinal = false;
  const { code, lines } = await run(write('restored.json', after.export()), '--log', `${address}/2`);
  expect(lines.join('\n')).toContain(
    'The server was restored at 2026-11-27 01:15 UTC from a backup; no entry was lost.',
  );
  expect(code).toBe(0);
  expect(addressOf(after.log.origin)).toBe('https://league.example.org/log');
  expect(addressOf('localhost:3000/log/3')).toBe('http://localhost:3000/log');
});

test('compares with checkpoints and witnesses that are given', async () => {
  files = week.log.files();
  const path = write('good.json', week.export());
  const seen = `${week.log.origin} 2 ${toBase64(week.log.root(2))}`;
  expect(await run(path, '--log', address, '--seen', seen)).toMatchObject({ code: 0 });
  const fork = await run(path, '--log', address, '--seen', seen.replace(' 2 ', ' 3 '));
  expect(fork.lines.at(-1)).toMatch(/^not verified: .* in what you have seen shows another history/);
  const witness = formatVerifierKey(testKey('witness.example.org', 'cosignature').key);
  expect(await run(path, '--log', address, '--witness', witness)).toMatchObject({ code: 0 });
  for (const [option, value] of [
    ['--seen', 'hello'],
    ['--seen', 'a b c'],
    ['--witness', 'nobody'],
  ] as const) {
    const { code, lines } = await run(path, '--log', address, option, value);
    expect([code, lines.at(-1)?.startsWith('not verified: ')]).toEqual([1, true]);
  }
});

test('says plainly what it cannot read, and how it is meant', async () => {
  const path = write('good.json', week.export());
  files = new Map();
  expect((await run(path, '--log', address)).lines).toEqual([`not verified: There is no log at ${address}.`]);
  expect((await run(path, '--log', 'http://127.0.0.1:1/log')).lines.at(-1)).toMatch(
    /^not verified: .* cannot be read: /,
  );
  expect((await run(join(folder, 'none.json'))).lines.at(-1)).toMatch(/^not verified: .*none.json cannot be read: /);
  expect((await run(write('list.json', []))).lines).toEqual([
    'not verified: The file is not an export: export is not an object.',
  ]);
  await expect(openLogs(write('not-a-log.json', { logs: 1 }))).rejects.toThrow('log.logs is not a list');
  for (const words of [[], ['a', 'b'], ['a', '--nothing']]) {
    const { code, lines } = await run(...words);
    expect([code, lines[0]?.startsWith('How it is meant')]).toEqual([2, true]);
  }
});
