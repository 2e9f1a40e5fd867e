import { expect, test } from 'vitest';
import { googleFailure, whyOf } from './link-words.ts';

test('explains why a confirmation link failed: used, expired or invalid', () => {
  expect(whyOf('link_used')).toMatchObject({ title: 'This link was already used', isDone: true });
  expect(whyOf('link_expired')).toMatchObject({ title: 'This link has expired', isDone: false });
  expect(whyOf('link_invalid')).toMatchObject({ title: 'This link doesn’t work', isDone: false });
  expect(whyOf('constructor')).toMatchObject({ title: 'This link doesn’t work' });
});

test('[A8.3] explains a failed sign-in with Google in the spec’s words', () => {
  expect(googleFailure(undefined)).toBeNull();
  expect(googleFailure('access_denied')).toBe('Google sign-in was canceled');
  for (const other of ['state_mismatch', 'constructor', '']) {
    expect(googleFailure(other)).toBe('Failed to sign in with Google');
  }
});
