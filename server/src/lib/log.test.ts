import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serializeError } from './log.ts';
import { withoutSecrets } from './without-secrets.ts';

const TOKEN = Buffer.alloc(32, 7).toString('base64url');

test.each([
  ['an e-mail address', 'no mail to ann+x@mail.example.org today', 'no mail to [address] today'],
  ['one of this machine', 'root@localhost', '[address]'],
  ['an address of a network', '"peer":"203.0.113.9"', '"peer":"[address]"'],
  ['a long address', 'from 2001:db8:0:1:2:3:4:5.', 'from [address].'],
  ['a mapped address', 'from ::ffff:10.0.0.1 on', 'from ::ffff:[address] on'],
  ['this machine', 'connect ::1', 'connect [address]'],
  ['an access token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[secret]'],
  ['a token of a link', `/join/${TOKEN}`, '/join/[secret]'],
  ['a key of Stripe', 'sk_test_51Habc', '[secret]'],
  ['a password in an address', 'postgres://league:hunter2@db.example.org/x', 'postgres://[secret]@db.example.org/x'],
])('removes %s from the log', (_what, line, expected) => {
  expect(withoutSecrets(line)).toBe(expected);
});

test('a failed sign-in keeps its network address, and nothing else does', () => {
  const line = '{"event":"failed_sign_in","ip":"203.0.113.9","account":null,"msg":"for ann@one.test"}';
  expect(withoutSecrets(line)).toBe(line.replace('ann@one.test', '[address]'));
  expect(withoutSecrets(JSON.stringify({ ip: '203.0.113.9', msg: '"event":"failed_sign_in"' }))).toContain('[address]');
});

test.each([
  '{"level":50,"time":"2026-11-21T06:54:49.123Z","reqId":"0c3ed10a-6a51-4b5e-9d0c-9a7b0a1f2e3d","route":"/api/lineup/:id"}',
  'at run (file:///srv/singleback/node_modules/@fastify/compress/index.js:10:20)',
  'at node:internal/process/task_queues:105:5',
  "select '1'::date, name::text from users",
])('keeps what an operator needs: %s', (line) => {
  expect(withoutSecrets(line)).toBe(line);
});

test('logs an error without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@one.test)' });
  const error = new Error('Failed query: insert into users values ($1)\nparams: ann@one.test,hash of it', { cause });
  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'Failed query: insert into users values ($1)',
    at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', at: expect.any(Array) },
  });
  expect(serializeError('ann@one.test')).toBe('string');
});

const program = `
  import { logUncaught } from ${JSON.stringify(fileURLToPath(new URL('./log.ts', import.meta.url)))};
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
