import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { useDataFolder } from '../testing/embedded-fixture.ts';
import { connectAlone } from '../timed-client.ts';
import { findBinaries } from './launch.ts';

const folder = useDataFolder();
const { started, cluster } = folder;

async function stillAnswers(url: string): Promise<boolean> {
  const client = await connectAlone(url);
  const { rows } = await client.query('select 1 as still').finally(() => client.end());
  return rows[0]?.still === 1;
}

describe('a stale pid file', () => {
  const realFolder = () => realpathSync(cluster());

  async function startAndStop(): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
    await postgres.stop();
  }

  /** Starts a program that says when it gets a signal, and waits until it runs. */
  async function startOther(script: string): Promise<ChildProcess> {
    const other = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(other);
    await once(other.stdout as NonNullable<typeof other.stdout>, 'data');
    return other;
  }

  const waiting = `trap 'echo signaled > "$0".signaled' INT TERM; echo ready; while :; do sleep 0.05; done`;
  const postmasterPid = (pid: number | undefined, at: string, since: number) =>
    `${pid}\n${at}\n${since}\n5432\n/tmp\n\n  0 0\nready\n`;

  test('never ends or stops for a program that is not the database of this folder', async () => {
    if (process.platform !== 'linux') return;
    await startAndStop();
    const now = () => Math.floor(Date.now() / 1000);
    const named = join(folder.dataDir, 'postgres');
    await mkdir(join(folder.dataDir, 'bin'));
    await copyFile('/bin/bash', join(folder.dataDir, 'bin', 'postgres'));
    const others = [
      // Only the name, or only the arguments, or name, program and place: all but the start.
      await startOther(`exec -a my-postgres-notes bash -c '${waiting.replaceAll("'", "'\\''")}' "${named}-1"`),
      await startOther(
        `cd "${realFolder()}"; exec "${folder.dataDir}/bin/postgres" -c '${waiting.replaceAll("'", "'\\''")}' "${named}-2"`,
      ),
    ];
    for (const other of others) {
      for (const [at, since] of [
        ['/some/other/folder', now()],
        [realFolder(), 1_700_000_000],
      ] as const) {
        await writeFile(join(cluster(), 'postmaster.pid'), postmasterPid(other.pid, at, since));
        await startAndStop();
        expect([other.exitCode, other.signalCode]).toEqual([null, null]);
      }
    }
    for (const pid of ['', '0', '-5', '1', 'abc', '99999999']) {
      await writeFile(join(cluster(), 'postmaster.pid'), `${pid}\n${realFolder()}\n${now()}\n`);
      await startAndStop();
    }
    expect([existsSync(`${named}-1.signaled`), existsSync(`${named}-2.signaled`)]).toEqual([false, false]);
  });

  test('never shuts down the database of another folder', async () => {
    await startAndStop();
    const otherDir = await mkdtemp(join(tmpdir(), 'singleback other-'));
    const other = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
    const note = await readFile(join(otherDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    for (const claimed of [note, note.replace(/\n.*\n/, `\n${realFolder()}\n`)]) {
      await writeFile(join(cluster(), 'postmaster.pid'), claimed);
      await startAndStop();
      expect(await stillAnswers(other.url)).toBe(true);
    }
    await other.stop();
    await rm(otherDir, { recursive: true, force: true });
  });

  test('of a database that a killed app left running leads to it, and it is stopped', async () => {
    if (process.platform !== 'linux') return;
    await startAndStop();
    const prefix = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : [];
    const [program = '', ...rest] = [...prefix, findBinaries().postgres, '-D', realFolder(), '-c', 'listen_addresses='];
    const left = spawn(program, [...rest, '-c', `unix_socket_directories=${folder.dataDir}`], { stdio: 'ignore' });
    started.push(left);
    await expect.poll(() => readFile(join(cluster(), 'postmaster.pid'), 'utf8').catch(() => '')).toContain('ready');
    const end = once(left, 'exit');
    await startAndStop();
    expect(await end).toEqual([0, null]);
  });
});
