import { expect, test } from 'vitest';
import { refusalOf } from './constraint-errors.ts';
import { isDatabaseAway } from './database-away.ts';

const told = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['the driver lost it', told('Connection terminated unexpectedly')],
  ['nobody listens', told('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['no socket', told('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['it breaks while it is told', told('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
  ['it ends', told('terminating connection', { code: '57P01' })],
  ['it has crashed', told('terminating connection because of crash', { code: '57P02' })],
  ['it starts', told('starting up', { code: '57P03' })],
  ['inside another', told('Failed query', { cause: told('Connection terminated') })],
])('recognises an unreachable database: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(refusalOf(error)?.code).toBe('unavailable');
});

test.each([
  ['a missing file', told('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a wrong query', told('syntax error', { code: '42601' })],
  ['no error at all', 'x'],
])('does not take %s for one', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect(refusalOf(error)).toBeNull();
});
