import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./admin.ts', import.meta.url));

test('a command continues when its reader stops reading', () => {
  // `true` exits without reading anything.
  const ended = spawnSync('sh', ['-c', '"$0" "$1" help | true', process.execPath, program], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
});
