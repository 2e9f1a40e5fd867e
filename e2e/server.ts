import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyKeptDemo } from './kept-demo.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface AppOptions {
  season?: 'demo' | 'replay';
  /** As the variable CLOCK: an instant in UTC, with a speed if wanted. */
  clock?: string;
  /** Further variables, see the README. */
  env?: Record<string, string>;
  /** The data folder of an earlier app; if missing, a new one, for a demo with its own clock a copy of the kept demo. */
  dataDir?: string;
  /** A free one when not given. */
  port?: number;
}

/** A running Singleback of a journey's own. */
export interface App {
  url: string;
  pid: number;
  dataDir: string;
  /** Its output so far. */
  output(): string;
  /** Stops it as Ctrl-C would; its data remains. */
  quit(): Promise<void>;
  /** Stops it as Ctrl-C would, and removes its data. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL; its data remains. */
  kill9(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

/**
 * Starts the app as `npm start` does, except for building the web, on a free port, and waits until it is healthy.
 * @throws Error with the app's output, if it ends or is not healthy within five minutes
 */
export async function startApp({
  season = 'demo',
  clock,
  env = {},
  dataDir,
  port: wanted,
}: AppOptions = {}): Promise<App> {
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'singleback-journey-'));
  if (!dataDir && season === 'demo' && !clock) copyKeptDemo(data);
  const port = wanted ?? (await freePort());
  const url = `http://localhost:${port}`;
  const app = spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'server/src/main.ts'], {
    cwd: root,
    // Only what is named here: a variable of the developer's shell must not change a journey.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: data,
      SEASON: season,
      ...(clock ? { CLOCK: clock } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [app.stdout, app.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  try {
    await waitUntilHealthy(app, url);
  } catch (error) {
    await end(app, 'SIGKILL');
    if (!dataDir) rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    throw new Error(`${(error as Error).message}\n${output}`);
  }
  return {
    url,
    pid: app.pid ?? 0,
    dataDir: data,
    output: () => output,
    quit: () => end(app, 'SIGTERM'),
    stop: async () => {
      await end(app, 'SIGTERM');
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    kill9: () => end(app, 'SIGKILL'),
    signal: (name) => void app.kill(name),
  };
}

async function waitUntilHealthy(app: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < 300_000; waited += 100) {
    if (app.exitCode !== null || app.signalCode !== null) throw new Error('The app ended before it was healthy:');
    const isHealthy = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(100);
  }
  throw new Error('The app was not healthy within five minutes:');
}

async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill(signal);
  const timeout = sleep(30_000, 'late' as const, { ref: false });
  if ((await Promise.race([ended, timeout])) === 'late') {
    app.kill('SIGKILL');
    await ended;
    throw new Error(`The app did not end within 30 s of ${signal}.`);
  }
}

/** One below those that the system gives to outgoing connections: such a one could be taken again before the app listens. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer().listen(port);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}
