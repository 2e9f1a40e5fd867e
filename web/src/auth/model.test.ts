import { expect, test } from 'vitest';
import { afterSignIn, turnAway } from './model.ts';

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
