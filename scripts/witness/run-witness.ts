import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { FormatError } from '@singleback/verify/format-error.ts';
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
  verifierKey,
} from '@singleback/verify/log/verifier-key.ts';
import { answerAddCheckpoint, type WitnessAnswer } from '@singleback/verify/log/witness.ts';
import { fromUtf8 } from '../../verify/src/bytes/bytes.ts';
import { checkByWebCrypto } from '../../verify/src/log/check-anywhere.ts';
import { PlainError } from '../plain-error.mjs';
import { openWitnessStore, type WitnessStore } from './witness-store.ts';

export const USAGE = `How it is meant: npm run witness -- URL [--port 8400] [--host 0.0.0.0] [--folder .data/witness] [--name NAME]
  URL             the address of the log, such as https://league.example.org/log
  --port, --host  where the witness listens
  --folder        where it keeps its key and what it has signed. Keep it: a witness that forgets would sign two histories
  --name          what a new witness is called in checkpoints; the name of this computer when not given

Signs every checkpoint of the log that continues the last one, with the time. Whoever runs the league adds its address and
its key to WITNESSES.
`;

/** Larger than any checkpoint with 63 hashes of proof and 100 signatures. */
const MOST_BYTES = 64 * 1024;

/** A call, as read from the words after the command. */
export interface WitnessCall {
  readonly url: string;
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly name: string | null;
}

/** Reads the words after the command; null for others than are meant. */
export function readCall(words: readonly string[]): WitnessCall | null {
  try {
    const option = { type: 'string' } as const;
    const options = { port: option, host: option, folder: option, name: option };
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [url = ''] = positionals;
    const port = Number(values.port ?? 8400);
    const isMeant = positionals.length === 1 && /^https?:\/\//.test(url) && Number.isInteger(port) && port >= 0;
    if (!isMeant || port > 65_535) return null;
    const { host = '0.0.0.0', folder = '.data/witness', name = null } = values;
    return { url: url.replace(/\/+$/, ''), port, host, folder, name };
  } catch {
    return null;
  }
}

/** Starts a witness. The log's key is fetched once, at the first start, and kept. */
export async function startWitness(call: WitnessCall, say: (line: string) => void): Promise<Server> {
  const store = openWitnessStore(call.folder, call.name);
  const known = store.logKey.read();
  const logKey = parseVerifierKey(known ?? (await fetchLogKey(call.url)));
  if (known === null) store.logKey.keep(formatVerifierKey(logKey));
  const server = createServer((request, response) => {
    answer(request, store, logKey).then(
      (own) => send(response, own, say),
      (error: Error) => {
        say(`Could not answer: ${error.message}`);
        send(response, { status: 500, contentType: TEXT, body: 'The witness could not keep the checkpoint.\n' }, say);
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(call.port, call.host, resolve);
  }).catch((error: Error) => {
    throw new PlainError(`The witness cannot listen at port ${call.port} of ${call.host}: ${error.message}`);
  });
  const { port } = server.address() as AddressInfo;
  say(`This witness watches ${logKey.name} and listens at port ${port}. Whoever runs the league adds to WITNESSES:`);
  say(
    `the address of this computer, such as http://${call.host === '0.0.0.0' ? 'this-computer' : call.host}:${port}, and the key`,
  );
  say(formatVerifierKey(store.key));
  return server;
}

const TEXT = 'text/plain; charset=utf-8';

async function fetchLogKey(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/key`, { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
    return formatVerifierKey(parseVerifierKey((await answer.text()).trim()));
  } catch (error) {
    throw new PlainError(`${url}/key cannot be read: ${(error as Error).message}`);
  }
}

/** The key of the log under a name: after a restore it goes on as …/log/2 with the same key. */
function keysOf(origin: string, logKey: VerifierKey): VerifierKey[] {
  const base = logKey.name.replace(/(\/log)\/[1-9][0-9]*$/, '$1');
  const isOwn =
    origin === base || (origin.startsWith(`${base}/`) && /^[1-9][0-9]*$/.test(origin.slice(base.length + 1)));
  return isOwn ? [verifierKey(origin, logKey.publicKey)] : [];
}

type Answer = Omit<WitnessAnswer, 'status'> & { readonly status: number };

async function answer(request: IncomingMessage, store: WitnessStore, logKey: VerifierKey): Promise<Answer> {
  if (!request.url?.endsWith('/add-checkpoint'))
    return { status: 404, contentType: TEXT, body: 'POST /add-checkpoint\n' };
  if (request.method !== 'POST') return { status: 405, contentType: TEXT, body: 'POST /add-checkpoint\n' };
  const body = await readBody(request);
  if (body === null) return { status: 413, contentType: TEXT, body: 'The request is too long.\n' };
  const { key, sign, lastOf, keep } = store;
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const state = { key, sign, lastOf, keep, seconds, keysOf: (origin: string) => keysOf(origin, logKey) };
    return await answerAddCheckpoint(fromUtf8(body), state, checkByWebCrypto);
  } catch (error) {
    if (error instanceof FormatError) return { status: 400, contentType: TEXT, body: `${error.message}\n` };
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function send(response: ServerResponse, { status, contentType, body }: Answer, say: (line: string) => void): void {
  if (status === 200) say(`${new Date().toISOString()} signed a checkpoint`);
  else if (status === 409 || status === 422) say(`${new Date().toISOString()} refused with ${status}: ${body.trim()}`);
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }).end(body);
}
