import { once } from 'node:events';
import type { AddressInfo, NetConnectOpts, Server } from 'node:net';
import pg from 'pg';

/** Where the database of a connection string listens: a TCP address or a Unix socket. */
export function addressOf(databaseUrl: string): NetConnectOpts {
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
