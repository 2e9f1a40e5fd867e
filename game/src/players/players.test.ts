import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedPoints, injuryBadge, injuryWord, isUnlikelyToPlay } from './injury.ts';
import { type GameTime, isLocked, isLockedForNow, isOnBye, mayBeSeenByOthers } from './lock.ts';
import { matchupTone, ordinal } from './matchup.ts';
import { comparePositions, faceWord, POSITIONS, SLOT_KINDS, shortName, slotTakes } from './positions.ts';
import {
  comparePlayers,
  DEFAULT_PLAYER_SORT,
  matchesSearch,
  PLAYER_SORTS,
  playerSortFor,
  searchTextOf,
} from './sort.ts';

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

  test('[G4.4, G4.5] the last known kickoff of a postponed game locks, and shows nobody; one that has started stays shown', () => {
    const postponed = game({ postponed: true });
    expect([isLocked(postponed, before), mayBeSeenByOthers(postponed, before)]).toEqual([false, false]);
    expect([isLocked(postponed, KICKOFF), mayBeSeenByOthers(postponed, KICKOFF)]).toEqual([true, false]);
    expect(mayBeSeenByOthers({ ...postponed, started: true }, KICKOFF)).toBe(true);
  });

  test('what others may see is locked, at any time', () => {
    const games = fc.record({
      kickoff: fc.option(fc.date({ noInvalidDate: false })),
      started: fc.boolean(),
      cancelled: fc.boolean(),
      provisional: fc.boolean(),
      postponed: fc.boolean(),
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

test('a narrow column shows the last name without a suffix', () => {
  expect(shortName('Josh Allen', 'QB')).toBe('Allen');
  expect(shortName('Amon-Ra St. Brown', 'WR')).toBe('St. Brown');
  expect(shortName('Deebo Samuel Sr.', 'WR')).toBe('Samuel');
  expect(shortName('Kenneth Walker III', 'RB')).toBe('Walker');
});

test('a defense is named by its nickname, and a single name stays whole', () => {
  expect(shortName('Los Angeles Rams', 'DEF')).toBe('Rams');
  expect(shortName('Chargers D/ST', 'DEF')).toBe('Chargers');
  expect(shortName('Pelé', 'K')).toBe('Pelé');
});

test('a face shows initials without suffixes, or a defense’s team', () => {
  expect(faceWord('Kenneth Walker III', 'RB', 'SEA')).toBe('KW');
  expect(faceWord('Amon-Ra St. Brown', 'WR', 'DET')).toBe('AB');
  expect(faceWord('Pelé', 'K', null)).toBe('P');
  expect(faceWord('Los Angeles Rams', 'DEF', 'LAR')).toBe('LAR');
});

const figure = fc.option(fc.integer({ min: 0, max: 5 }));
const some = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Abel', 'Baker', 'Cole'),
  projectedPoints: figure,
  seasonPoints: figure,
  averagePoints: figure,
  usagePercentage: figure,
});

test('[G9.11] the default is projected, highest first; usage is for premium users', () => {
  expect(DEFAULT_PLAYER_SORT).toBe('projected');
  expect(PLAYER_SORTS).toEqual(['projected', 'season', 'average', 'usage']);
  expect(playerSortFor('usage', true)).toBe('usage');
  expect(playerSortFor('usage', false)).toBe('projected');
  expect(playerSortFor('season', false)).toBe('season');
  expect(playerSortFor('toString', true)).toBe('projected');
});

test('[G9.11] sorts highest first, what is not known last, and always the same way', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(some, { selector: (each) => each.id }),
      fc.constantFrom(...PLAYER_SORTS),
      (players, sort) => {
        const sorted = players.toSorted(comparePlayers(sort));
        const figures = sorted.map(
          (each) =>
            ({
              projected: each.projectedPoints,
              season: each.seasonPoints,
              average: each.averagePoints,
              usage: each.usagePercentage,
            })[sort] ?? -1,
        );
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        expect(players.toReversed().toSorted(comparePlayers(sort))).toEqual(sorted);
      },
    ),
  );
});

test('a search knows no case, accents or punctuation, and looks at name, team and position', () => {
  const chase = searchTextOf({
    name: "Ja'Marr Chase",
    position: 'WR',
    teamAbbreviation: 'CIN',
    teamName: 'Cincinnati Bengals',
  });
  for (const query of ['jamarr', "JA'MARR", 'ja’marr', 'chase cin', 'wr chase', 'bengals', '', '  ', 'mar']) {
    expect(matchesSearch(chase, query)).toBe(true);
  }
  expect(matchesSearch(chase, 'chase kc')).toBe(false);
  const brown = searchTextOf({ name: 'Amon-Ra St. Brown', position: 'WR', teamAbbreviation: 'DET' });
  for (const query of ['amon ra', 'amon-ra', 'st brown', 'st. b']) expect(matchesSearch(brown, query)).toBe(true);
  const defense = searchTextOf({ name: 'Los Angeles Rams', position: 'DEF', teamAbbreviation: 'LAR' });
  for (const query of ['d/st', 'dst', 'def', 'defense', 'rams', 'lar'])
    expect(matchesSearch(defense, query)).toBe(true);
  expect(matchesSearch(searchTextOf({ name: 'José Nuñez', position: 'K', teamAbbreviation: null }), 'jose nunez')).toBe(
    true,
  );
});

test('a search never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => typeof matchesSearch('abc', query) === 'boolean'));
});
