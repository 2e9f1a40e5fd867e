import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = `
  import { logUncaught } from ${JSON.stringify(fileURLToPath(new URL('./uncaught.ts', import.meta.url)))};
  import { openLog } from ${JSON.stringify(fileURLToPath(new URL('./log.ts', import.meta.url)))};
  logUncaught(openLog('error'), () => { console.log('ended in order'); process.exit(1); });
  const failed = Object.assign(new Error('Failed query: select 1\\nparams: ann@one.test,hush'), { detail: 'hush' });
  setTimeout(HOW);
`;

test.each([
  ['thrown', '() => { throw failed; }'],
  ['rejected', '() => void Promise.reject(failed)'],
])('logs an uncaught error (%s) without its values, and ends the process cleanly', (_what, how) => {
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program.replace('HOW', how)], {
    encoding: 'utf8',
  });
  expect([ended.stdout, ended.status]).toEqual(['ended in order\n', 1]);
  const lines = ended.stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 50, err: { message: 'Failed query: select 1' } });
  expect(ended.stderr).not.toContain('hush');
});
