import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How a fake host answers a path: what it says, and what is wrong with it. */
export interface Told {
  body?: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
  /** hanging: no answer; cut: half of the answer; slow: byte by byte for ever; gzip: packed on the way. */
  fault?: 'hanging' | 'cut' | 'slow' | 'gzip';
}

/** A real server on this machine that plays a source's host. Paths that nothing was told of answer 404. */
export interface FakeHost {
  url: string;
  tell(path: string, told: Told | ((request: IncomingMessage) => Told)): void;
  forget(path: string): void;
  /** The paths that were asked for, in order, with their queries. */
  asked: string[];
  requests: IncomingMessage['headers'][];
  /** The most questions that were open at one time. */
  mostAtOnce(): number;
  /** While it is down, it can't be reached. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function openFakeHost(): Promise<FakeHost> {
  const told = new Map<string, Told | ((request: IncomingMessage) => Told)>();
  const asked: string[] = [];
  const requests: IncomingMessage['headers'][] = [];
  let open = 0;
  let most = 0;
  let isDown = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    requests.push(request.headers);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const found = told.get(path) ?? told.get(path.split('?')[0] ?? '');
    answer(response, typeof found === 'function' ? found(request) : (found ?? { status: 404, body: 'not here' }));
  });
  server.on('connection', (socket) => isDown && socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (path, one) => told.set(path, one),
    forget: (path) => told.delete(path),
    asked,
    requests,
    mostAtOnce: () => most,
    setDown(down) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, { body = '', status = 200, headers = {}, fault }: Told): void {
  if (fault === 'hanging') return;
  if (fault === 'slow') {
    response.writeHead(status, headers).write('{');
    return;
  }
  if (fault === 'cut') {
    response.writeHead(status, headers).write(body.slice(0, Math.floor(body.length / 2)));
    response.destroy();
    return;
  }
  const packed = fault === 'gzip' ? gzipSync(body) : Buffer.from(body);
  response.writeHead(status, { ...headers, ...(fault === 'gzip' ? { 'content-encoding': 'gzip' } : {}) }).end(packed);
}
