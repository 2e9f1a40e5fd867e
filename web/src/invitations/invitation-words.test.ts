import { expect, test } from 'vitest';
import { inviterName, participantsWords, statusNow } from './invitation-words.ts';

test('[G4.1, G2.24] a pending invitation expires with time; an answered one does not change', () => {
  const expires_at = '2026-10-28T16:00:00Z';
  const before = new Date('2026-10-28T15:59:59Z');
  const after = new Date(expires_at);
  expect(statusNow({ status: 'pending', expires_at }, before)).toBe('pending');
  expect(statusNow({ status: 'pending', expires_at }, after)).toBe('expired');
  expect(statusNow({ status: 'pending', expires_at }, null)).toBe('pending');
  expect(statusNow({ status: 'accepted', expires_at }, after)).toBe('accepted');
});

test('[G2.66] the inviter is the display name, else the username, else Unknown User', () => {
  expect(inviterName({ display_name: 'Ben Checkdown', username: 'ben' })).toBe('Ben Checkdown');
  expect(inviterName({ display_name: null, username: 'ben' })).toBe('ben');
  expect(inviterName({ display_name: null, username: null })).toBe('Unknown User');
  expect(inviterName(null)).toBe('Unknown User');
});

test('[G2.24] shows participants with their limit, if any', () => {
  expect(participantsWords({ current_participants: 14, max_participants: 20 })).toBe('14 of 20 participants');
  expect(participantsWords({ current_participants: 1, max_participants: null })).toBe('1 participant');
});
