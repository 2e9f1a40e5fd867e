import { expect, test } from 'vitest';
import { headingOf } from './auth-words.ts';

test('[A2.25, A2.26] the sign-in heading mentions a pending group or invitation', () => {
  expect(headingOf('sign_in', 'join')).toBe('Sign in to join the group');
  expect(headingOf('sign_in', 'invitation')).toBe('Sign in to accept your invitation');
  expect(headingOf('sign_in', undefined)).toBe('Sign in to manage your fantasy lineup');
});

test('[A2.25, A2.27] the sign-up heading mentions a pending group or invitation', () => {
  expect(headingOf('sign_up', 'join')).toBe('Create your account to join the group');
  expect(headingOf('sign_up', 'invitation')).toBe('Create your account to accept your invitation');
  expect(headingOf('sign_up', undefined)).toBe('Create your account to start playing');
});
