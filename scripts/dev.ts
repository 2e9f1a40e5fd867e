import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Starts the server, which begins again when its sources change, and the web with hot reload; one ends with the other. */
function startBoth(): void {
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'web'),
    env: { SERVER_URL: `http://localhost:${process.env.PORT ?? '3000'}`, ...process.env },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const both = [server, vite];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => endAll(both, signal));
  }
  process.once('disconnect', () => endAll(both, 'SIGTERM'));
  process.channel?.unref();
  for (const [name, child] of [
    ['server', server],
    ['web', vite],
  ] as const) {
    child.once('exit', (code, signal) => {
      if (code !== 0 && signal === null) {
        console.error(`The ${name} ended with code ${code}, see above.`);
        process.exitCode = 1;
      }
      endAll(both, 'SIGTERM');
    });
  }
}

function endAll(children: readonly ChildProcess[], signal: NodeJS.Signals): void {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}

startBoth();
