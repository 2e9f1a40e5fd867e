import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { readRefusal } from './confirmation.ts';

const refused = (status: number, code: string, details?: object) => new ApiError(status, code, 'Words', details);
const owner = { email: 'ann@one.test', display_name: 'Ann' };

test('asks for the password in another browser, and for another name when taken', () => {
  const expected = { email: 'ann@one.test', name: 'Ann' };
  expect(readRefusal(refused(403, 'password_needed', owner), {}).next).toEqual({ step: 'password', ...expected });
  const taken = refused(409, 'display_name_taken', owner);
  expect(readRefusal(taken, {})).toEqual({
    next: { step: 'name', ...expected },
    wrong: { field: 'name', words: 'Words' },
  });
  expect(readRefusal(taken, { newPassword: 'x' })).toEqual({
    next: null,
    wrong: { field: 'name', words: 'Words' },
  });
});

test('asks before replacing the session of another user', () => {
  const details = { ...owner, signed_in_as: 'Ben' };
  expect(readRefusal(refused(409, 'signed_in_as_another', details), {}).next).toEqual({
    ...{ step: 'other user', signedInAs: 'Ben', name: 'Ann' },
  });
});

test('distinguishes an invalid link, an invalid field and other failures', () => {
  expect(readRefusal(refused(409, 'link_used', { email: 'ann@one.test' }), {}).next).toEqual({
    ...{ step: 'failed', code: 'link_used', email: 'ann@one.test' },
  });
  expect(readRefusal(refused(400, 'link_invalid'), {}).next).toEqual({
    ...{ step: 'failed', code: 'link_invalid', email: null },
  });
  expect(readRefusal(refused(422, 'field_invalid', { field: 'password' }), {})).toEqual({
    ...{ next: null, wrong: { field: 'password', words: 'Words' } },
  });
  expect(readRefusal(refused(429, 'too_many'), {}).wrong).toEqual({ field: '', words: 'Words' });
  expect(readRefusal(refused(0, 'unreachable'), {}).wrong).toEqual({
    field: '',
    words: 'Failed to confirm your email',
  });
});
