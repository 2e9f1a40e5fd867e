import { expect, test } from 'vitest';
import { ApiError, failedWith, serviceWordsOf, wordsOf } from './api-error.ts';

test('[A8.3, A8.4] shows the service’s message, or else the fallback of the form', () => {
  const said = (error: unknown) => serviceWordsOf(error, 'Failed to sign in');
  expect(said(new ApiError(401, 'INVALID', 'Invalid email or password'))).toBe('Invalid email or password');
  expect(said(new ApiError(0, 'unreachable', 'Can’t reach the server.'))).toBe('Failed to sign in');
  expect(said(new ApiError(500, 'surprise', 'Something went wrong.'))).toBe('Failed to sign in');
  expect(said(new TypeError('x is not a function'))).toBe('Failed to sign in');
});

test('a failure with a message of its own shows it', () => {
  expect(wordsOf(new ApiError(0, 'timeout', 'Too long.'), 'Failed')).toBe('Too long.');
  expect(wordsOf(new Error('x'), 'Failed')).toBe('Failed');
  expect(failedWith(new ApiError(409, 'display_name_taken', 'x'), 'field_invalid', 'display_name_taken')).toBe(true);
  expect(failedWith(new Error('display_name_taken'), 'display_name_taken')).toBe(false);
});
