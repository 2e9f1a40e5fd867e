import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { holdDatabase, useDataFolder } from '../testing/embedded-fixture.ts';

const folder = useDataFolder();
const { started, cluster } = folder;

describe('a data folder that can’t be used as it is', () => {
  const isRoot = process.getuid?.() === 0;

  /** What a start in its own process, as another user, says at its end. */
  async function startAs(uid: number, at = folder.dataDir): Promise<string> {
    const app = spawn(process.execPath, [holdDatabase, at], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid: uid });
    started.push(app);
    let said = '';
    app.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    await once(app, 'exit');
    return said;
  }

  test('is repaired where only its permissions are wrong', async () => {
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    const first = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
    await first.stop();
    for (const mode of [0o777, 0o755, 0o000]) {
      await chmod(join(cluster(), 'PG_VERSION'), mode);
      for (const each of [cluster(), join(folder.dataDir, 'postgres'), folder.dataDir]) await chmod(each, mode);
      const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
      await postgres.stop();
      expect([await modeOf(cluster()), await modeOf(join(cluster(), 'PG_VERSION'))]).toEqual([0o700, 0o600]);
    }
  });

  test.skipIf(!isRoot)('is refused with the command that helps when it is another user’s', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
    await first.stop();
    expect(await startAs(1234)).toContain(
      `Can't use the data folder ${folder.dataDir}: this user has no permission. Give it to them, sudo chown -R 1234 ${folder.dataDir}`,
    );
    expect(await startAs(1234, join(folder.dataDir, 'not there'))).toContain('sudo install -d -m 700 -o 1234 ');
    await chown(folder.dataDir, 1234, 1234);
    await chown(join(folder.dataDir, 'postgres'), 1234, 1234);
    await chown(join(folder.dataDir, 'lock'), 1234, 1234);
    expect(await startAs(1234)).toContain(`belongs to another user (0). Give it to this one: sudo chown -R 1234 `);
  });

  test.skipIf(!isRoot)('is refused for a user without a name, with the command that helps', async () => {
    await chown(folder.dataDir, 1234, 1234);
    expect(await startAs(1234)).toContain('PostgreSQL needs an entry in /etc/passwd for user 1234: run the container');
    expect(existsSync(cluster())).toBe(false);
  });

  test.skipIf(!isRoot)('is refused when its disk is full', async (context) => {
    if (spawnSync('sh', ['-c', 'mount -t tmpfs -o size=20m tmpfs "$0"', folder.dataDir]).status !== 0)
      return context.skip();
    try {
      await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false })).rejects.toThrow(
        /^Could not make the database in .*\. The disk of the data folder .* is full\. Free some space there, then start again: df -h /,
      );
    } finally {
      spawnSync('sh', ['-c', 'umount "$0"', folder.dataDir]);
    }
  });

  test.skipIf(!isRoot)('names /tmp where that can’t be written, in a mount of this process’s own', async (context) => {
    const dataDir = await mkdtemp('/var/tmp/singleback-socket-');
    const mount = 'mount -t tmpfs -o ro tmpfs /tmp || exit 77; exec "$0" "$1" "$2"';
    const words = ['-c', `unshare -m sh -c '${mount}' "$0" "$1" "$2"`, process.execPath, holdDatabase, dataDir];
    const start = spawnSync('sh', words);
    await rm(dataDir, { recursive: true });
    if (start.status === 77 || start.status === 127) return context.skip();
    expect(String(start.stderr)).toMatch(
      /Can't make the folder \/tmp\/singleback-\S+ \(EROFS\), in which the built-in database listens\. .*df -h \/tmp/,
    );
    expect(String(start.stderr)).not.toContain('data folder');
  });

  test('is refused in one sentence when it can’t be made', async () => {
    await writeFile(join(folder.dataDir, 'file'), '');
    for (const nowhere of [join(folder.dataDir, 'file'), join(folder.dataDir, 'file', 'below'), '/proc/nowhere']) {
      await expect(startEmbeddedPostgres({ dataDir: nowhere, durable: false })).rejects.toThrow(
        /^Can't use the data folder [^\n]* set DATA_DIR to another folder\.$/i,
      );
    }
  });
});
