import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey, parseVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { formatAddCheckpoint } from '@singleback/verify/log/witness.ts';
import { testKey } from '@singleback/verify/testing/test-key.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toUtf8 } from '../../verify/src/bytes/bytes.ts';
import { checkByWebCrypto } from '../../verify/src/log/check-anywhere.ts';
import { formatCheckpoint, parseNote, signNote, verifyNote } from '../../verify/src/log/note.ts';
import { leafHash, proveConsistency, readTree, treeRoot } from '../../verify/src/log/tree.ts';
import { PlainError } from '../plain-error.mjs';
import { readCall, startWitness } from './run-witness.ts';

const log = testKey('league.example.org/log');
const leaves = Array.from({ length: 9 }, (_, at) => leafHash(toUtf8(`entry ${at}`)));
const read = readTree(leaves);

function noteOf(size: number, origin = log.key.name): string {
  const text = formatCheckpoint({ origin, size, root: treeRoot(leaves.slice(0, size)) });
  return signNote(text, verifierKey(origin, log.key.publicKey), log.sign);
}

const bodyOf = (oldSize: number, size: number) =>
  formatAddCheckpoint({ oldSize, proof: proveConsistency(read, oldSize, size), note: noteOf(size) });

let league: Server;
let folder: string;
let running: Server[] = [];
let said: string[] = [];

beforeAll(async () => {
  league = createServer((request, response) => {
    response.writeHead(request.url === '/log/key' ? 200 : 404).end(`${formatVerifierKey(log.key)}\n`);
  });
  await new Promise<void>((resolve) => league.listen(0, '127.0.0.1', resolve));
});

afterAll(() => void league.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'singleback-witness-'));
  said = [];
});

afterEach(async () => {
  await Promise.all(running.map(stop));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

const stop = (server: Server) => new Promise((resolve) => server.close(resolve));

async function start(url = `http://127.0.0.1:${(league.address() as AddressInfo).port}/log`): Promise<string> {
  const server = await startWitness({ url, port: 0, host: '127.0.0.1', folder, name: 'ann/witness' }, (line) =>
    said.push(line),
  );
  running.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/add-checkpoint`;
}

async function post(url: string, body: string): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

test('signs a log that grows, with a key of its own that is printed', async () => {
  const url = await start();
  const own = parseVerifierKey(said.at(-1) ?? '');
  expect(own).toMatchObject({ name: 'ann/witness', kind: 'cosignature' });
  for (const [oldSize, size] of [
    [0, 3],
    [3, 8],
  ] as const) {
    const { status, text } = await post(url, bodyOf(oldSize, size));
    expect(status).toBe(200);
    const seals = await verifyNote(parseNote(noteOf(size) + text), [own], checkByWebCrypto);
    expect(Math.abs((seals[0]?.seconds ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  }
  if (process.platform !== 'win32') expect(statSync(join(folder, 'key.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['key.json', 'last.json', 'log-key.txt']);
});

test('knows after a restart what it signed, without asking the league for its key again', async () => {
  const first = await start();
  const key = said.at(-1);
  await post(first, bodyOf(0, 3));
  const again = await start('http://127.0.0.1:1/log');
  expect(said.at(-1)).toBe(key);
  expect(await post(again, bodyOf(0, 8))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '3\n' });
  expect(await post(again, bodyOf(3, 8))).toMatchObject({ status: 200 });
});

test('signs one of two requests that come at once', async () => {
  const url = await start();
  const answers = await Promise.all([3, 5, 8].map((size) => post(url, bodyOf(0, size))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('signs nothing that it could not keep', async () => {
  const url = await start();
  await post(url, bodyOf(0, 3));
  rmSync(folder, { recursive: true });
  expect(await post(url, bodyOf(3, 8))).toMatchObject({ status: 500 });
  expect(existsSync(folder)).toBe(false);
});

test('does not start with a memory that it cannot read, or a league that has no log', async () => {
  await expect(start(`http://127.0.0.1:${(league.address() as AddressInfo).port}/none`)).rejects.toThrow(
    '/none/key cannot be read',
  );
  const url = await start();
  await post(url, bodyOf(0, 3));
  const last = join(folder, 'last.json');
  writeFileSync(last, readFileSync(last, 'utf8').slice(0, -1));
  await expect(start()).rejects.toThrow('last.json cannot be read');
});

test('says plainly that a port is taken or its folder cannot be written', async () => {
  const { port } = league.address() as AddressInfo;
  const call = { url: `http://127.0.0.1:${port}/log`, port, host: '127.0.0.1', folder, name: null };
  const taken = startWitness(call, () => {});
  await expect(taken).rejects.toThrow(PlainError);
  await expect(taken).rejects.toThrow(/^The witness cannot listen at port \d+ of 127\.0\.0\.1: .*EADDRINUSE/);
  // A folder of the same name cannot be replaced by a file, whoever runs this.
  for (const within of ['log-key.txt.new', 'key.json.new']) {
    const fresh = mkdtempSync(join(folder, 'fresh-'));
    mkdirSync(join(fresh, within));
    const refused = startWitness({ ...call, port: 0, folder: fresh }, () => {});
    await expect(refused).rejects.toThrow(PlainError);
    await expect(refused).rejects.toThrow(/^\S+(key\.json|log-key\.txt) cannot be written: /);
  }
  const below = startWitness({ ...call, port: 0, folder: join(folder, 'key.json', 'below') }, () => {});
  await expect(below).rejects.toThrow(/^\S+below cannot be written: .*ENOTDIR/);
});

test('follows the log after a restore, and no other log', async () => {
  const url = await start();
  const second = formatAddCheckpoint({ oldSize: 0, proof: [], note: noteOf(2, `${log.key.name}/2`) });
  expect(await post(url, second)).toMatchObject({ status: 200 });
  for (const origin of [`${log.key.name}/two`, `${log.key.name}s`, `${log.key.name}/2/3`]) {
    const other = formatAddCheckpoint({ oldSize: 0, proof: [], note: noteOf(2, origin) });
    expect(await post(url, other), origin).toMatchObject({ status: 404 });
  }
});

test('has one call, and answers everything else', async () => {
  const url = await start();
  expect((await fetch(url)).status).toBe(405);
  expect(await post(url.replace('add-checkpoint', ''), 'x')).toMatchObject({ status: 404 });
  expect(await post(url, 'garbage')).toMatchObject({ status: 400 });
  expect(await post(url, 'x'.repeat(70_000))).toMatchObject({ status: 413 });
  const notText = await fetch(url, { method: 'POST', body: Uint8Array.of(0xff) });
  expect(notText.status).toBe(400);
});

test('is called in one way', () => {
  expect(readCall(['https://league.example.org/log/'])).toEqual({
    ...{ url: 'https://league.example.org/log', port: 8400, host: '0.0.0.0', folder: '.data/witness', name: null },
  });
  const wrong = [
    [],
    ['league.example.org'],
    ['https://a', 'b'],
    ['https://a', '--port', 'x'],
    ['https://a', '--port', '70000'],
    ['https://a', '--x'],
  ];
  for (const words of wrong) expect(readCall(words), words.join(' ')).toBeNull();
});
