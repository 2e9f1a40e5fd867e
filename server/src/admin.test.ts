import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./admin.ts', import.meta.url));

test('who stops reading what a command says does not end it', () => {
  // `true` reads nothing and is gone before the command says its first word.
  const ended = spawnSync('sh', ['-c', '"$0" "$1" help | true', process.execPath, program], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
});
