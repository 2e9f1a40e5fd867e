import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { googleFailure, headingOf, whyOf } from './auth-words.ts';
import { readRefusal } from './confirmation.ts';
import { afterSignIn, turnAway } from './model.ts';

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

test('explains why a confirmation link failed: used, expired or invalid', () => {
  expect(whyOf('link_used')).toMatchObject({ title: 'This link was already used', isDone: true });
  expect(whyOf('link_expired')).toMatchObject({ title: 'This link has expired', isDone: false });
  expect(whyOf('link_invalid')).toMatchObject({ title: 'This link doesn’t work', isDone: false });
  expect(whyOf('constructor')).toMatchObject({ title: 'This link doesn’t work' });
});

test('[A8.3] explains a failed sign-in with Google in the spec’s words', () => {
  expect(googleFailure(undefined)).toBeNull();
  expect(googleFailure('access_denied')).toBe('Google sign-in was canceled');
  expect(googleFailure('not_allowed')).toMatch(/^This account is suspended\. /);
  expect(googleFailure('maintenance')).toMatch(/^Singleback is under maintenance\. /);
  for (const other of ['state_mismatch', 'constructor', '']) {
    expect(googleFailure(other)).toBe('Failed to sign in with Google');
  }
});

const nothing = { joinToken: null, invitationToken: null, path: null };

test('[A2.18, A2.19] remembers a protected path with its query for after sign-in', () => {
  expect(turnAway('/lineup/5', '/lineup/5?edit=7')).toEqual({ remember: { path: '/lineup/5?edit=7' }, search: {} });
});

test('[A2.19] remembers the token of a join path and asks to sign in for the group', () => {
  expect(turnAway('/join/a%2Fb', '/join/a%2Fb')).toEqual({
    remember: { joinToken: 'a/b' },
    search: { redirect: 'join' },
  });
});

test('[A2.19] remembers the token of an invitation path, also its accept path, and asks to sign in for it', () => {
  const kept = { remember: { invitationToken: 'xyz' }, search: { redirect: 'invitation' } };
  expect(turnAway('/invitations/xyz', '/invitations/xyz')).toEqual(kept);
  expect(turnAway('/invitations/xyz/accept', '/invitations/xyz/accept')).toEqual(kept);
});

test('[A2.2] after sign-in, the join link comes first, then the invitation, the path and /lineups', () => {
  const all = { joinToken: 'j', invitationToken: 'i', path: '/leaderboard' };
  expect(afterSignIn(all)).toBe('/join/j');
  expect(afterSignIn({ ...all, joinToken: null })).toBe('/invitations/i');
  expect(afterSignIn({ ...nothing, path: '/leaderboard' })).toBe('/leaderboard');
  expect(afterSignIn(nothing)).toBe('/lineups');
});

test('a pending path never leads to another site or back to sign-in', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/auth']) {
    expect(afterSignIn({ ...nothing, path })).toBe('/lineups');
  }
});

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
