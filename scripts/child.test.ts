import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'singleback-child-'));
  const child = new URL('./child.mjs', import.meta.url).href;
  writeFileSync(
    join(folder, 'parent.mjs'),
    `import { runChild } from '${child}';
process.exitCode = await runChild(process.execPath, process.argv.slice(2), '${folder}');`,
  );
  writeFileSync(
    join(folder, 'server.mjs'),
    `let told = 0;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  told++;
  setTimeout(() => { console.log(signal + ' ' + told); process.exit(7); }, 300);
});
console.log('ready');
setInterval(() => {}, 1000);`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startParent(...childArguments: string[]): Promise<{ parent: ChildProcess; said: () => string }> {
  const parent = spawn(process.execPath, ['parent.mjs', ...childArguments], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let said = '';
  parent.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 10_000 }).toContain('ready');
  return { parent, said: () => said };
}

test('an interrupt that comes from the terminal and from npm reaches the child once, and its exit code comes back', async () => {
  const { parent, said } = await startParent('server.mjs');
  // To the whole group, as a terminal does, and then to the one process, as npm does.
  process.kill(-(parent.pid as number), 'SIGINT');
  process.kill(parent.pid as number, 'SIGTERM');
  expect(await once(parent, 'exit')).toEqual([7, null]);
  // Which of two pending signals arrives first is up to the system.
  expect(said()).toMatch(/^ready\nSIG(INT|TERM) 1\n$/);
});

test('a server ends cleanly when the shell between npm and its starter dies of a SIGTERM', async () => {
  // Two commands, so that the shell does not become the starter itself.
  const shell = spawn('sh', ['-c', `"${process.execPath}" parent.mjs server.mjs; true`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  let said = '';
  shell.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said, { timeout: 10_000 }).toContain('ready');
  shell.kill('SIGTERM');
  await expect.poll(() => said, { timeout: 5000 }).toContain('SIGTERM 1');
});

test('a server whose starter is killed with -9 ends cleanly by itself', async () => {
  const guard = new URL('./end-with-parent.mjs', import.meta.url).pathname;
  const { parent, said } = await startParent('--import', guard, 'server.mjs');
  parent.kill('SIGKILL');
  await expect.poll(said, { timeout: 5000 }).toContain('SIGTERM 1');
  // The pipe closes when the last one that writes to it has ended.
  if (!parent.stdout?.closed) await once(parent.stdout as NonNullable<typeof parent.stdout>, 'close');
});
