import { expect, test } from 'vitest';
import { isDatabaseAway, refusalOf } from './database-errors.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['the driver has lost it', failure('Connection terminated unexpectedly')],
  ['nobody listens', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['no socket', failure('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['it breaks during a write', failure('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
  ['it ends', failure('terminating connection', { code: '57P01' })],
  ['it has crashed', failure('terminating connection because of crash', { code: '57P02' })],
  ['it starts', failure('starting up', { code: '57P03' })],
  ['a statement took too long', failure('canceling statement due to statement timeout', { code: '57014' })],
  ['a standby', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['a pooler without a server', failure('server login has been failing', { code: '08P01' })],
  ['connecting took too long', failure('timeout expired')],
  ['inside another', failure('Failed query', { cause: failure('Connection terminated') })],
])('recognizes an unreachable database: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(refusalOf(error)?.code).toBe('unavailable');
});

test.each([
  ['PostgreSQL', failure('Failed query', { cause: failure('could not extend file', { code: '53100' }) })],
  ['a file', failure('write ENOSPC', { code: 'ENOSPC', syscall: 'write' })],
])('says that the disk is full: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect(refusalOf(error)).toMatchObject({
    code: 'unavailable',
    message: 'The disk of the server is full, so nothing can be saved now. Please try again later.',
  });
});

test.each([
  ['words of a user', failure('Failed query\nparams: No space left on device', { code: '42601' })],
  ['a missing file', failure('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a wrong query', failure('syntax error', { code: '42601' })],
  ['no error at all', 'x'],
])('does not take %s for one', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect(refusalOf(error)).toBeNull();
});
