import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/api/testing/memory-storage.ts';
import { aPlayer } from '../../testing/builder-player.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { movedRow } from './player-table.tsx';
import {
  arrangePlayers,
  isAvailable,
  keepAvailableOnly,
  type ListView,
  openedAvailableOnly,
  rowState,
} from './use-list.ts';

const NOW = new Date('2025-11-02T16:00:00Z');
const rules = { usageLimit: 1, now: NOW };
const view = (change: Partial<ListView> = {}): ListView => ({
  tab: 'ALL',
  search: '',
  availableOnly: false,
  ...{ sort: 'projected', groupUse: 'any' },
  ...change,
});

const players = [
  aPlayer({ id: 'k', name: 'Cam Little', position: 'K', projectedPoints: 800 }),
  aPlayer({ id: 'rb', name: 'Jahmyr Gibbs', position: 'RB', projectedPoints: 2000, averagePoints: 1500, fpaRank: 3 }),
  aPlayer({ id: 'wr', name: "Ja'Marr Chase", position: 'WR', teamAbbreviation: 'CIN', projectedPoints: 2100 }),
  aPlayer({ id: 'te', name: 'Trey McBride', position: 'TE', projectedPoints: null, averagePoints: 2500, fpaRank: 30 }),
];
const names = (change: Partial<ListView>) => arrangePlayers(players, view(change), rules).map(({ id }) => id);

describe('the player list', () => {
  it('[G9.11] sorts by projection, highest first, by default', () => {
    expect(names({})).toEqual(['wr', 'rb', 'k', 'te']);
    expect(names({ sort: 'average' })[0]).toBe('te');
  });

  it('[G2.46] shows one position per tab', () => {
    expect(names({ tab: 'K' })).toEqual(['k']);
  });

  it('[G4.7] shows RB, WR and TE for a FLEX slot', () => {
    expect(names({ tab: 'FLEX' })).toEqual(['wr', 'rb', 'te']);
  });

  it('leaves out who is in the lineup already while one slot is changed, with Available Only', () => {
    const changing = { ...rules, taken: new Set(['rb']) };
    const ids = (availableOnly: boolean) =>
      arrangePlayers(players, view({ availableOnly, tab: 'FLEX' }), changing).map(({ id }) => id);
    expect(ids(true)).toEqual(['wr', 'te']);
    expect(ids(false)).toEqual(['wr', 'rb', 'te']);
  });

  it('leaves out whom more of the group have used than asked for, once the uses are known', () => {
    const uses = {
      name: 'Sunday Six',
      isShown: true,
      members: 12,
      usedBy: new Map([
        ['wr', 3],
        ['rb', 4],
        ['k', 12],
      ]),
    };
    const left = (groupUse: ListView['groupUse'], of: Parameters<typeof arrangePlayers>[3] = uses) =>
      arrangePlayers(players, view({ groupUse }), rules, of).map(({ id }) => id);
    expect(left('any')).toEqual(['wr', 'rb', 'k', 'te']);
    expect(left('half')).toEqual(['wr', 'rb', 'te']);
    expect(left('quarter')).toEqual(['wr', 'te']);
    expect(left('nobody')).toEqual(['te']);
    expect(left('nobody', { ...uses, members: null })).toHaveLength(4);
  });

  it('searches by name without apostrophes and by team, and finds nobody for nonsense', () => {
    expect(names({ search: 'jamarr' })).toEqual(['wr']);
    expect(names({ search: 'chase cin' })).toEqual(['wr']);
    expect(names({ search: 'xyzzy' })).toEqual([]);
  });

  it('sorts opponents by the most points allowed first, and names alphabetically', () => {
    expect(names({ sort: 'opponent' })[0]).toBe('te');
    expect(names({ sort: 'name' })).toEqual(['k', 'wr', 'rb', 'te']);
  });

  it('does not modify the given list', () => {
    const before = players.map(({ id }) => id);
    names({ sort: 'name' });
    expect(players.map(({ id }) => id)).toEqual(before);
  });
});

describe('[G2.46] Available Only', () => {
  it('leaves out players who are locked, used up, on a bye or in a cancelled game', () => {
    const kickoff = new Date('2025-11-02T18:00:00Z');
    const started = { kickoff: new Date('2025-10-31T00:15:00Z'), started: false };
    expect(isAvailable(aPlayer({ game: { kickoff, started: false } }), 1, NOW)).toBe(true);
    expect(isAvailable(aPlayer({ game: started }), 1, NOW)).toBe(false);
    expect(isAvailable(aPlayer({ usesElsewhere: 1 }), 1, NOW)).toBe(false);
    expect(isAvailable(aPlayer({ usesElsewhere: 1 }), 2, NOW)).toBe(true);
    expect(isAvailable(aPlayer({ game: null }), 1, NOW)).toBe(false);
    expect(isAvailable(aPlayer({ game: { kickoff, started: false, cancelled: true } }), 1, NOW)).toBe(false);
  });
});

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe("'Available Only'", () => {
  test('[G2.46] is on by default once a player was used', () => {
    expect(openedAvailableOnly(true)).toBe(true);
    expect(openedAvailableOnly(false)).toBe(false);
  });

  test('is remembered regardless of uses', () => {
    keepAvailableOnly(false);
    expect(openedAvailableOnly(true)).toBe(false);
    keepAvailableOnly(true);
    expect(openedAvailableOnly(false)).toBe(true);
  });
});

const contextOf = (players: readonly BuilderPlayer[], usage = 1): LineupContext => ({
  rules: rulesOf([{ ...DEFAULT_SETTINGS, maxPlayerUsage: usage }]),
  players: new Map(players.map((player) => [player.id, player])),
  previous: null,
  now: NOW,
});
const empty = { slots: {}, doubleDownPlayerId: null };
const stateOf = (player: BuilderPlayer, slots: Record<string, string> = {}, usage = 1, slotKey: string | null = null) =>
  rowState(player, { ...empty, slots }, contextOf([player], usage), slotKey);

describe('a row of the player list', () => {
  it('can be added while a slot is open', () => {
    expect(stateOf(aPlayer())).toMatchObject({ kind: 'open', reason: null, usedLabel: null });
  });

  it("[G8.31, G4.4] shows 'Player game has started' for a locked player", () => {
    const game = { kickoff: new Date('2025-10-31T00:15:00Z'), started: true };
    expect(stateOf(aPlayer({ game }))).toMatchObject({ kind: 'locked', reason: 'Player game has started' });
  });

  it("[G8.31, G5.24] shows 'Player usage limit reached (1/1)' for a used player, with the week", () => {
    expect(stateOf(aPlayer({ usesElsewhere: 1, usedWeeks: [3] }))).toMatchObject({
      kind: 'used',
      reason: 'Player usage limit reached (1/1)',
      usedLabel: 'Used W3',
      usedWords: 'used in week 3',
    });
  });

  it('shows remaining uses as a tag', () => {
    expect(stateOf(aPlayer({ usesElsewhere: 1, usedWeeks: [3] }), {}, 2)).toMatchObject({
      kind: 'open',
      usedLabel: '1/2',
    });
  });

  it("[G8.31] shows 'No available slots for this player' when the player's slots are filled", () => {
    const slots = { WR1: 'a', WR2: 'b', FLEX1: 'c' };
    expect(stateOf(aPlayer(), slots)).toMatchObject({ kind: 'no_slot', reason: 'No available slots for this player' });
  });

  it('offers to remove a player in the lineup', () => {
    expect(stateOf(aPlayer(), { WR1: 'jsn' })).toMatchObject({ kind: 'in_lineup', reason: null });
  });

  it('[G5.23] while one slot is changed, a player in another slot cannot be added', () => {
    expect(stateOf(aPlayer(), { WR1: 'jsn', WR2: 'b' }, 1, 'WR2').reason).toBe(
      'Jaxon Smith-Njigba is already selected in another position',
    );
  });

  it('while one slot is changed, any fitting player can replace the one in it', () => {
    const standing = aPlayer({ id: 'b', name: 'CeeDee Lamb' });
    const state = rowState(aPlayer(), { ...empty, slots: { WR2: 'b' } }, contextOf([aPlayer(), standing]), 'WR2');
    expect(state).toMatchObject({ kind: 'open', reason: null });
    expect(stateOf(aPlayer(), {}, 1, 'QB1').reason).toBe('No available slots for this player');
  });

  it('shows that there is no game on a bye', () => {
    expect(stateOf(aPlayer({ game: null }))).toMatchObject({ kind: 'bye', reason: 'On bye this week' });
  });
});

it('moves by one, by a page and to both ends, and stays within the list', () => {
  expect(movedRow('ArrowDown', 0, 600, 12)).toBe(1);
  expect(movedRow('ArrowUp', 0, 600, 12)).toBe(0);
  expect(movedRow('PageDown', 595, 600, 12)).toBe(599);
  expect(movedRow('PageUp', 20, 600, 12)).toBe(8);
  expect(movedRow('End', 3, 600, 12)).toBe(599);
  expect(movedRow('Home', 3, 600, 12)).toBe(0);
});

it('ignores other keys, and does nothing in an empty list', () => {
  expect(movedRow('Enter', 3, 600, 12)).toBeNull();
  expect(movedRow('ArrowDown', 0, 0, 12)).toBeNull();
});
