import { expect, test } from 'vitest';
import { lineup, slot } from '../testing/lineups-api.ts';
import { whyGroupsStay, whyNotWithdrawn } from './why-not-withdrawn.ts';

const kickoff = new Date('2025-10-31T00:15:00Z');
const thursday = slot('qb1', { gameTime: { kickoff, started: false, cancelled: false } });
const before = new Date(kickoff.getTime() - 1);

test('a lineup can be withdrawn until its first game starts, by the server’s clock', () => {
  const held = lineup([thursday, slot('k1')]);
  expect(whyNotWithdrawn('delete', held, before)).toBeNull();
  expect(whyNotWithdrawn('delete', held, kickoff)).toMatch(/can no longer be deleted$/);
  expect(whyGroupsStay(held, before)).toBeNull();
  expect(whyGroupsStay(held, kickoff)).toMatch(/groups can no longer be changed$/);
});

test('a lock reported by the server counts regardless of the clock', () => {
  const held = lineup([thursday], { hasLockedPlayer: true });
  expect(whyNotWithdrawn('delete', held, before)).toMatch(/can no longer be deleted$/);
  expect(whyGroupsStay(held, null)).not.toBeNull();
  expect(whyGroupsStay(lineup([thursday]), null)).toBeNull();
});
