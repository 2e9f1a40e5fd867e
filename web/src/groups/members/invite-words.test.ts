import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { inviteErrors, inviteFailure } from './invite-words.ts';

test('[G5.3, G5.8] each field has its own error in the words of the rule', () => {
  expect(inviteErrors({ addresses: 'eve@example.com', message: '' })).toEqual({});
  expect(inviteErrors({ addresses: '', message: 'see www.example.com' })).toEqual({
    addresses: 'At least one valid email address is required',
    message: 'URLs are not allowed in invitation messages. Found: “www.example.com”.',
  });
  expect(inviteErrors({ addresses: 'eve@example.com; nobody', message: '' }).addresses).toBe(
    'Invalid email addresses: nobody',
  );
});

test('[G8.1, G8.7] a refused invite shows the server’s message with details after a colon', () => {
  expect(inviteFailure(new TypeError('x'))).toBe('Failed to invite to group');
  expect(inviteFailure(new ApiError(429, 'too_many', 'Too many invitations.'))).toBe('Too many invitations.');
  expect(inviteFailure(new ApiError(409, 'already_invited', 'Nobody was invited.', ['A is in.', 'B is in.']))).toBe(
    'Nobody was invited: A is in. B is in.',
  );
});
