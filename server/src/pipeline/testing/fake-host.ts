import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A response of the fake host, and how it is broken. */
export interface FakeResponse {
  body?: string | Buffer;
  status?: number;
  headers?: Record<string, string>;
  /** hanging: no response; cut: half of the body; slow: byte by byte for ever; gzip: compressed. */
  fault?: 'hanging' | 'cut' | 'slow' | 'gzip';
}

/** A local HTTP server that plays a source's host. Paths without a response return 404. */
export interface FakeHost {
  url: string;
  respond(path: string, responses: FakeResponse | ((request: IncomingMessage) => FakeResponse)): void;
  remove(path: string): void;
  /** The requested paths with their queries, in order. */
  requested: string[];
  requests: IncomingMessage['headers'][];
  /** The most requests that were open at one time. */
  mostAtOnce(): number;
  /** While it is down, connections fail. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function openFakeHost(): Promise<FakeHost> {
  const responses = new Map<string, FakeResponse | ((request: IncomingMessage) => FakeResponse)>();
  const requested: string[] = [];
  const requests: IncomingMessage['headers'][] = [];
  let open = 0;
  let most = 0;
  let isDown = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requested.push(path);
    requests.push(request.headers);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const found = responses.get(path) ?? responses.get(path.split('?')[0] ?? '');
    answer(response, typeof found === 'function' ? found(request) : (found ?? { status: 404, body: 'not here' }));
  });
  server.on('connection', (socket) => isDown && socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    respond: (path, one) => responses.set(path, one),
    remove: (path) => responses.delete(path),
    requested,
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

function answer(response: ServerResponse, { body = '', status = 200, headers = {}, fault }: FakeResponse): void {
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
