import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedPoints } from './expected-points.ts';
import { injuryBadge, injuryWord, isUnlikelyToPlay } from './injury.ts';
import { type GameTime, isLocked, isLockedForNow, isOnBye, mayBeSeenByOthers } from './lock.ts';
import { matchupTone, ordinal } from './matchup.ts';
import { comparePositions, POSITIONS, SLOT_KINDS, slotTakes } from './positions.ts';

const KICKOFF = new Date('2025-10-05T17:00:00Z');
const before = new Date(KICKOFF.getTime() - 1);
const game = (more: Partial<GameTime> = {}): GameTime => ({ kickoff: KICKOFF, started: false, ...more });

describe('locks', () => {
  test('[G4.4] a player locks at the kick-off, or when the feed says so, whichever comes first', () => {
    expect(isLocked(game(), before)).toBe(false);
    expect(isLocked(game(), KICKOFF)).toBe(true);
    expect(isLocked(game({ started: true }), before)).toBe(true);
    expect(isLocked(game({ kickoff: null, started: true }), before)).toBe(true);
  });

  test('a kick-off not yet set, a bye and a cancelled game lock nobody', () => {
    expect(isLocked(game({ kickoff: null }), KICKOFF)).toBe(false);
    expect(isLocked(null, KICKOFF)).toBe(false);
    expect(isLocked(game({ started: true, cancelled: true }), KICKOFF)).toBe(false);
    expect([null, undefined, game()].map(isOnBye)).toEqual([true, false, false]);
  });

  test('in doubt a player is locked, and hidden', () => {
    const nonsense = new Date(Number.NaN);
    expect(isLocked(undefined, before)).toBe(true);
    expect(isLocked(game({ kickoff: nonsense }), before)).toBe(true);
    expect(isLocked(game(), nonsense)).toBe(true);
    expect(mayBeSeenByOthers(undefined, KICKOFF)).toBe(false);
    expect(mayBeSeenByOthers(game({ kickoff: nonsense }), KICKOFF)).toBe(false);
    expect(mayBeSeenByOthers(game(), nonsense)).toBe(false);
  });

  test('[G4.5] others see a slot once the game has started, never one of a bye or a game that is off', () => {
    expect(mayBeSeenByOthers(game(), before)).toBe(false);
    expect(mayBeSeenByOthers(game(), KICKOFF)).toBe(true);
    expect(mayBeSeenByOthers(null, KICKOFF)).toBe(false);
    expect(mayBeSeenByOthers(game({ cancelled: true }), KICKOFF)).toBe(false);
  });

  test('[G4.4, G4.5] a start that is not confirmed locks, and shows nobody', () => {
    const early = game({ provisional: true });
    expect([isLocked(early, before), mayBeSeenByOthers(early, before)]).toEqual([true, false]);
    expect([isLocked(early, KICKOFF), mayBeSeenByOthers(early, KICKOFF)]).toEqual([true, true]);
    expect(isLocked(game({ provisional: true, cancelled: true }), before)).toBe(false);
    expect([isLockedForNow(early, before), isLockedForNow(early, KICKOFF)]).toEqual([true, false]);
    expect(
      [undefined, null, game({}), game({ provisional: true, started: true })].map((of) => isLockedForNow(of, before)),
    ).not.toContain(true);
  });

  test('what others may see is locked, at any time', () => {
    const games = fc.record({
      kickoff: fc.option(fc.date({ noInvalidDate: false })),
      started: fc.boolean(),
      cancelled: fc.boolean(),
      provisional: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.option(games, { nil: undefined }), fc.date({ noInvalidDate: false }), (some, now) => {
        expect(!mayBeSeenByOthers(some, now) || isLocked(some, now)).toBe(true);
      }),
    );
  });
});

test('[G9.12] injuries are abbreviated', () => {
  const list = [
    'questionable',
    'doubtful',
    'out',
    'ir',
    'pup',
    'suspended',
    'covid',
    'personal',
    'Questionable',
    'nfi',
    'constructor',
  ];
  expect(list.map(injuryBadge)).toEqual([
    'Q',
    'D',
    'O',
    'IR',
    'PUP',
    'SUS',
    'COVID',
    'PERS',
    'Q',
    'NFI',
    'CONSTRUCTOR',
  ]);
  expect([null, '', 'healthy', 'Healthy'].map(injuryBadge)).toEqual([null, null, null, null]);
  expect([null, 'healthy', 'ir', 'nfi'].map(injuryWord)).toEqual([null, null, 'Injured reserve', 'Nfi']);
  expect([null, 'questionable', 'Out', 'ir'].map(isUnlikelyToPlay)).toEqual([false, false, true, true]);
});

test('[G2.32] a matchup is good from rank 24, bad to rank 7', () => {
  expect([1, 7, 8, 23, 24, 32, null].map(matchupTone)).toEqual([
    'bad',
    'bad',
    'plain',
    'plain',
    'good',
    'good',
    'plain',
  ]);
});

test('ordinals', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 32, 101, 111, 113, 122].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 23rd 32nd 101st 111th 113th 122nd',
  );
});

test('[G9.10] positions are ordered QB, RB, WR, TE, FLEX, DEF, K', () => {
  expect(SLOT_KINDS.toReversed().toSorted(comparePositions).join()).toBe('QB,RB,WR,TE,FLEX,DEF,K');
});

test('[G4.7] FLEX takes RB, WR and TE, every other slot its own position', () => {
  const taken = SLOT_KINDS.map(
    (kind) => `${kind}: ${POSITIONS.filter((position) => slotTakes(kind, position)).join(' ')}`,
  );
  expect(taken).toEqual(['QB: QB', 'RB: RB', 'WR: WR', 'TE: TE', 'FLEX: RB WR TE', 'DEF: DEF', 'K: K']);
});

describe('expected points', () => {
  const fit = { injuryStatus: null, hasNoGame: false, hasPlayed: false };

  test('a player who will not play projects 0, one who may play keeps the projection', () => {
    const of = (injuryStatus: string | null) => expectedPoints(2247, { ...fit, injuryStatus });
    expect(['out', 'IR', 'pup', 'suspended', 'covid'].map(of)).toEqual([0, 0, 0, 0, 0]);
    expect([null, 'healthy', 'questionable', 'doubtful'].map(of)).toEqual([2247, 2247, 2247, 2247]);
  });

  test('a player of a cancelled game projects 0', () => {
    expect(expectedPoints(2030, { ...fit, hasNoGame: true })).toBe(0);
    expect(expectedPoints(2030, { ...fit, hasNoGame: true, hasPlayed: true })).toBe(0);
  });

  test('a player who was hurt during the game keeps the projection', () => {
    expect(expectedPoints(1893, { ...fit, injuryStatus: 'out', hasPlayed: true })).toBe(1893);
  });

  test('where nothing was projected, nothing is expected', () => {
    expect(expectedPoints(null, { ...fit, injuryStatus: 'out', hasNoGame: true })).toBeNull();
  });
});
