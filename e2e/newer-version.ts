import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The app at another address, where a new version of it can come out. */
export interface Released {
  url: string;
  /** From now on the worker's script is another one, as after an upgrade. */
  release(): void;
  close(): void;
}

/** Passes everything on to the app at `url`, but for the worker's script, which it gives a number. */
export async function releasesOf(url: string): Promise<Released> {
  let version = 1;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js';
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
    const onward = request(url + asked.url, { method: asked.method ?? 'GET', headers }, (told) => {
      const { 'content-length': length, ...rest } = told.headers;
      answer.writeHead(told.statusCode ?? 502, isWorker || length === undefined ? rest : told.headers);
      if (isWorker) answer.write(`// ${version}\n`);
      told.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
