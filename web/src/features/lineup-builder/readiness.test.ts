import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { describe, expect, it } from 'vitest';
import { aPlayer } from './builder-player.fixture.ts';
import { readiness } from './readiness.ts';

const NOW = new Date('2025-11-02T16:00:00Z');
const week = {
  id: 'w',
  weekNumber: 9,
  startDate: new Date('2025-10-28T10:00:00Z'),
  endDate: new Date('2025-11-04T10:00:00Z'),
};
const SLOTS: [string, Position][] = [
  ['QB1', 'QB'],
  ['RB1', 'RB'],
  ['RB2', 'RB'],
  ['WR1', 'WR'],
  ['WR2', 'WR'],
  ['TE1', 'TE'],
  ['FLEX1', 'RB'],
  ['DEF1', 'DEF'],
  ['K1', 'K'],
];
const players = new Map(SLOTS.map(([key, position]) => [key, aPlayer({ id: key, name: `Mr ${key}`, position })]));
const full = { slots: Object.fromEntries(SLOTS.map(([key]) => [key, key])), doubleDownPlayerId: null };
const context = (now = NOW, playerDoubleDown = false): LineupContext => ({
  rules: rulesOf([{ ...DEFAULT_SETTINGS, playerDoubleDown }]),
  players,
  previous: null,
  now,
});

describe('the status line', () => {
  it('[G2.43, G4.9] tells what is missing, and when nothing is', () => {
    expect(readiness({ ...full, slots: { ...full.slots, K1: null } }, '', context(), week).text).toBe(
      'Complete lineup to submit',
    );
    expect(readiness(full, '', context(NOW, true), week).text).toBe('Select a double-down player to continue');
    expect(readiness(full, '', context(), week)).toMatchObject({ state: 'ready', text: 'Lineup ready to submit' });
    expect(readiness(full, '', { ...context(), rules: null }, week).text).toBe('Select groups to continue');
  });

  it('[G4.4] names a player who has locked while the lineup was being built', () => {
    const later = context(new Date('2025-11-02T18:00:00Z'));
    expect(readiness(full, '', later, week)).toMatchObject({
      state: 'refused',
      text: 'Mr QB1: Player game has started',
    });
  });

  it('[G5.25, G9.5] refuses a name of more than 50 characters', () => {
    expect(readiness(full, 'x'.repeat(51), context(), week).state).toBe('refused');
    expect(readiness(full, 'x'.repeat(50), context(), week).state).toBe('ready');
  });

  it('[G4.11] takes nothing once the week is over', () => {
    const after = context(new Date('2025-11-04T10:00:01Z'));
    expect(readiness(full, '', after, week)).toMatchObject({ state: 'week_over', mayEdit: false });
  });
});
