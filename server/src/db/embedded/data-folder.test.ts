import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'singleback embedded-'));
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await sleep(100);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const cluster = () => join(dataDir, 'postgres', 'cluster');

describe('a data folder that can’t be used as it is', { timeout: 60_000 }, () => {
  const isRoot = process.getuid?.() === 0;

  /** What a start in its own process, as another user, says at its end. */
  async function startAs(uid: number, folder = dataDir): Promise<string> {
    const program = fileURLToPath(new URL('../testing/hold-database.ts', import.meta.url));
    const app = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid: uid });
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
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await first.stop();
    for (const mode of [0o777, 0o755, 0o000]) {
      await chmod(join(cluster(), 'PG_VERSION'), mode);
      for (const folder of [cluster(), join(dataDir, 'postgres'), dataDir]) await chmod(folder, mode);
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      await postgres.stop();
      expect([await modeOf(cluster()), await modeOf(join(cluster(), 'PG_VERSION'))]).toEqual([0o700, 0o600]);
    }
  });

  test.skipIf(!isRoot)('is refused with the command that helps when it is another user’s', async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await first.stop();
    expect(await startAs(1234)).toContain(
      `Can't use the data folder ${dataDir}: this user has no permission. Give it to them, sudo chown -R 1234 ${dataDir}`,
    );
    expect(await startAs(1234, join(dataDir, 'not there'))).toContain('sudo install -d -m 700 -o 1234 ');
    await chown(dataDir, 1234, 1234);
    await chown(join(dataDir, 'postgres'), 1234, 1234);
    expect(await startAs(1234)).toContain(`belongs to another user (0). Give it to this one: sudo chown -R 1234 `);
  });

  test.skipIf(!isRoot)('is refused for a user without a name, with the command that helps', async () => {
    await chown(dataDir, 1234, 1234);
    expect(await startAs(1234)).toContain('PostgreSQL needs an entry in /etc/passwd for user 1234: run the container');
    expect(existsSync(cluster())).toBe(false);
  });

  test.skipIf(!isRoot)('is refused when its disk is full', async (context) => {
    if (spawnSync('sh', ['-c', 'mount -t tmpfs -o size=20m tmpfs "$0"', dataDir]).status !== 0) return context.skip();
    try {
      await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
        /^Could not make the database in .*\. The disk of the data folder .* is full\. Free some space there, then start again: df -h /,
      );
    } finally {
      spawnSync('sh', ['-c', 'umount "$0"', dataDir]);
    }
  });

  test('is refused in one sentence when it can’t be made', async () => {
    await writeFile(join(dataDir, 'file'), '');
    for (const nowhere of [join(dataDir, 'file'), join(dataDir, 'file', 'below'), '/proc/nowhere']) {
      await expect(startEmbeddedPostgres({ dataDir: nowhere, durable: false })).rejects.toThrow(
        /^Can't use the data folder [^\n]* set DATA_DIR to another folder\.$/i,
      );
    }
  });
});
