import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the app fares: as ever; slow, so that pages come in pieces; down, so that the front speaks for it; or silent. */
export type Fate = 'well' | 'slow' | 'down' | 'silent';

/** The app behind a proxy, at another address. */
export interface Front {
  url: string;
  /** From now on the worker's script is another one, as after an upgrade. */
  release(): void;
  becomes(fate: Fate): void;
  close(): void;
}

/** Passes everything on to the app at `url`, but for the worker's script, which it gives a number. */
export async function frontOf(url: string): Promise<Front> {
  let version = 1;
  let fate: Fate = 'well';
  const isUp = () => fate === 'well' || fate === 'slow';
  const lines = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    if (fate === 'down') answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    if (!isUp()) return;
    const isSlow = fate === 'slow' && incoming.headers.accept?.includes('html') === true;
    const change = isSlow ? inPieces : incoming.url === '/sw.js' ? beginningWith(`// ${version}\n`) : null;
    passOn(url, incoming, answer, change);
  });
  server.on('upgrade', (incoming: IncomingMessage, line: Socket) => {
    if (isUp()) joinLines(url, incoming, line, lines);
    else if (fate === 'down') line.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  server.on('connection', (line: Socket) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      version += 1;
    },
    becomes(next) {
      fate = next;
      // What was open before knows nothing of it.
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}

/** Changes the body of an answer, or when its parts come. */
type Change = (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

const PIECE = 1_000;
const PIECE_MS = 40;

const inPieces: Change = async function* (body) {
  for await (const part of body) {
    for (let at = 0; at < part.length; at += PIECE) {
      yield part.subarray(at, at + PIECE);
      await sleep(PIECE_MS);
    }
  }
};

const beginningWith = (first: string): Change =>
  async function* (body) {
    yield Buffer.from(first);
    yield* body;
  };

function passOn(url: string, incoming: IncomingMessage, answer: ServerResponse, change: Change | null): void {
  const headers = { ...incoming.headers, ...(change && { 'accept-encoding': 'identity' }) };
  const onward = request(url + incoming.url, { method: incoming.method ?? 'GET', headers }, (reply) => {
    const { 'content-length': length, ...rest } = reply.headers;
    answer.writeHead(reply.statusCode ?? 502, change || length === undefined ? rest : reply.headers);
    const body = change ? Readable.from(change(reply)) : reply;
    body.on('error', () => answer.destroy()).pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function joinLines(url: string, incoming: IncomingMessage, line: Socket, lines: Set<Socket>): void {
  const { hostname, port } = new URL(url);
  const onward = connect(Number(port), hostname);
  lines.add(onward);
  const names = incoming.rawHeaders.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${names.join('')}\r\n`);
  line.pipe(onward).pipe(line);
  for (const end of [line, onward]) {
    end.on('error', () => end.destroy());
    end.on('close', () => {
      line.destroy();
      onward.destroy();
      lines.delete(onward);
    });
  }
}
