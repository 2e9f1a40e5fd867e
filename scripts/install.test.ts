import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'singleback-install-'));
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}');
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

test('a user who may not write into what another one installed runs it all the same', () => {
  // Whoever the test runs as: nobody makes a folder within a file.
  writeFileSync(join(root, 'node_modules', '.cache'), '');
  const ended = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('./scripts/install.mjs')).ensureInstalled(); console.log('on')"],
    { cwd: root, encoding: 'utf8' },
  );
  expect([ended.stderr, ended.stdout, ended.status]).toEqual(['', 'on\n', 0]);
});
