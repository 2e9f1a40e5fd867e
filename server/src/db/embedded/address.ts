// The PostgreSQL that comes with the app: starting, upgrading and stopping it.
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './launch.ts';

/** Where the database listens. */
export interface Address {
  /** Settings for the postgres program. */
  settings: readonly string[];
  /** Connection string of a database. */
  url(database: string): string;
  /** Cleans up the socket. */
  clear(): void;
}

/** The only role of the cluster. */
export const role = 'singleback';

/**
 * A Unix socket in a folder that only its owner can enter, so no password is needed and no port is open. Call it as
 * the holder of the data folder, with no database running on it.
 * @param dataDir the same folder always gives the same socket
 * @param uid user the database runs as, as seen from outside
 * @throws EmbeddedPostgresError when the folder can't be made, or is another user's
 */
export function socketAddress(dataDir: string, uid: number): Address {
  // Socket paths are limited to about 100 characters, so it can't be in a deeply nested data folder.
  const folder = `/tmp/singleback-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${uid}`;
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() !== uid) chownSync(folder, uid, uid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new EmbeddedPostgresError(
        `Can't make the folder ${folder} (${code}), in which the built-in database listens. Make room in /tmp, or let this user write there: df -h /tmp; ls -ld /tmp`,
      );
    }
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(`The folder ${folder} is not this user's own. Remove it and start again.`);
  }
  // Left by a killed database, whose pid another process may have by now.
  for (const left of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, left), { force: true });
  return {
    settings: [`unix_socket_directories=${folder}`, 'listen_addresses=', 'port=5432'],
    url: (database) => `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A free loopback port, for systems without Unix sockets; protected by the password. */
export async function portAddress(password: string): Promise<Address> {
  const port = await freePort();
  return {
    settings: ['unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`],
    url: (database) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`,
    clear: () => {},
  };
}

/** The password of the cluster in this folder, created on the first call. */
export function storedPassword(dataDir: string): { password: string; file: string } {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return { password: readFileSync(file, 'utf8').trim(), file };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
