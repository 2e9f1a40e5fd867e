import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { describe, expect, it } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { rowState } from './row-state.ts';

const NOW = new Date('2025-11-02T16:00:00Z');
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
