import { expect, test } from 'vitest';
import { concernOf } from './concerns.ts';

const kickoff = new Date('2025-10-05T17:00:00Z');
const before = new Date(kickoff.getTime() - 1);
const game = { kickoff, started: false };
const of = (injuryStatus: string | null, more: object | null = {}, now = before) =>
  concernOf({ injuryStatus, game: more && { ...game, ...more } }, now);

test('players who will not play, or hardly, are a concern', () => {
  expect(['out', 'IR', 'pup', 'Suspended', 'covid'].map((status) => of(status))).toEqual(Array(5).fill('out'));
  expect(of('Doubtful')).toBe('doubtful');
  expect([null, 'healthy', 'questionable'].map((status) => of(status))).toEqual([null, null, null]);
});

test('a bye and a cancelled game are a concern, whatever the injury report says', () => {
  expect([of(null, null), of('out', null)]).toEqual(['bye', 'bye']);
  expect([of(null, { cancelled: true }), of('out', { cancelled: true })]).toEqual(['cancelled', 'cancelled']);
});

test('once the player is locked nothing can be done', () => {
  expect(of('out', {}, kickoff)).toBeNull();
  expect(of('out', { started: true })).toBeNull();
  expect(concernOf({ injuryStatus: 'out', game: undefined }, before)).toBeNull();
});
