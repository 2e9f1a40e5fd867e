import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** Where the database of a connection string listens: a TCP address or a Unix socket. */
function addressOf(databaseUrl: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** Lets a server listen on a free port, and returns the connection string of a database through it. */
export async function listenInFrontOf(server: Server, databaseUrl: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { user, database, password } = new pg.Client({ connectionString: databaseUrl });
  const url = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user ?? '';
  url.password = password ?? '';
  return url.href;
}

/** A TCP proxy in front of a database that can stop forwarding, like a host whose packets are lost. */
export interface SilentProxy {
  /** Connection string of the same database through the proxy. */
  url: string;
  /** Nothing is forwarded any more in either direction; connections stay open, new ones are accepted. */
  silence(): void;
  /** Forwards again, for old and new connections, beginning with what was held back. */
  resume(): void;
  /** From now on, bytes from the server are dropped once the client has sent a message that contains `text`. */
  loseAnswersAfter(text: string): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of the database of a connection string. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let lost: string | null = null;
  const forward = (from: Socket, to: Socket, onData: (bytes: Buffer) => boolean) => {
    from.on('data', (bytes) => {
      if (onData(bytes)) to.write(bytes);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => {});
  };
  const server = createServer((client) => {
    const database = connect(addressOf(databaseUrl));
    let isAnswerLost = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      if (isSilent) socket.pause();
    }
    forward(client, database, (bytes) => {
      if (lost !== null && bytes.includes(lost)) isAnswerLost = true;
      return true;
    });
    forward(database, client, () => !isAnswerLost);
    if (isSilent) for (const socket of [client, database]) socket.pause();
  });
  const url = await listenInFrontOf(server, databaseUrl);
  return {
    url,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isSilent = false;
      lost = null;
      for (const socket of sockets) socket.resume();
    },
    loseAnswersAfter(text) {
      lost = text;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
