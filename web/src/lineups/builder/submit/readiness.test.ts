import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { describe, expect, it } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
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
  it('[G2.43, G4.9] shows what is missing, or that nothing is', () => {
    expect(readiness({ ...full, slots: { ...full.slots, K1: null } }, '', context(), week).text).toBe(
      'Complete lineup to submit',
    );
    expect(readiness(full, '', context(NOW, true), week).text).toBe('Select a double-down player to continue');
    expect(readiness(full, '', context(), week)).toMatchObject({ state: 'ready', text: 'Lineup ready to submit' });
    expect(readiness(full, '', { ...context(), rules: null }, week).text).toBe('Select groups to continue');
  });

  it('[G4.4] names a locked player at once, even in an incomplete lineup', () => {
    const later = context(new Date('2025-11-02T18:00:00Z'));
    const begun = { slots: { ...full.slots, K1: null, DEF1: null, TE1: null }, doubleDownPlayerId: null };
    const few = { slots: { QB1: 'QB1' }, doubleDownPlayerId: null };
    expect(readiness(few, '', later, week)).toMatchObject({
      state: 'blocked',
      text: 'Replace Mr QB1: player game has started',
      blocked: new Set(['QB1']),
    });
    expect(readiness(begun, '', later, week).blocked.size).toBe(6);
    expect(readiness(begun, '', context(), week)).toMatchObject({ state: 'incomplete', blocked: new Set() });
  });

  it('[G4.4, G2.47] offers nothing for a slot that is locked with its saved player (rules 7.22)', () => {
    const started = context(new Date('2025-11-02T18:00:00Z'));
    const late = aPlayer({ id: 'late', name: 'Mr Late', position: 'RB' });
    const edited = { ...started, players: new Map([...players, ['late', late]]), previous: full };
    const draft = { ...full, slots: { ...full.slots, RB1: 'late' } };
    expect(readiness(draft, '', edited, week)).toMatchObject({
      state: 'refused',
      text: 'Too late for Mr Late: RB1 is locked with Mr RB1',
      blocked: new Set(),
    });
    expect(readiness(full, '', edited, week).state).toBe('ready');
  });

  it('[G5.24] names all players over a lower usage limit of other groups, with their slots', () => {
    const used = new Map(
      [...players].map(([key, player]) => [key, { ...player, usesElsewhere: key === 'RB1' || key === 'K1' ? 1 : 0 }]),
    );
    const limitOf = (maxPlayerUsage: number) => ({
      ...context(),
      players: used,
      rules: rulesOf([{ ...DEFAULT_SETTINGS, maxPlayerUsage }]),
    });
    expect(readiness(full, '', limitOf(2), week).state).toBe('ready');
    expect(readiness(full, '', limitOf(1), week)).toMatchObject({
      state: 'blocked',
      text: 'Replace Mr RB1 and Mr K1: player usage limit reached (1/1)',
      blocked: new Set(['RB1', 'K1']),
    });
  });

  it('[G5.25, G9.5] refuses a name of more than 50 characters', () => {
    expect(readiness(full, 'x'.repeat(51), context(), week).state).toBe('refused');
    expect(readiness(full, 'x'.repeat(50), context(), week).state).toBe('ready');
  });

  it('[G5.25] accepts a saved name that is no longer allowed, and no other such name', () => {
    const old = `${'x'.repeat(60)}\u202e`;
    const edited = { ...context(), previous: full, previousName: old };
    const begun = { ...full, slots: { ...full.slots, K1: null } };
    expect(readiness(full, old, edited, week).state).toBe('ready');
    expect(readiness(begun, old, edited, week).state).toBe('incomplete');
    for (const name of [`${old}x`, old.slice(1)]) expect(readiness(full, name, edited, week).state).toBe('refused');
    expect(readiness(full, old, context(), week).state).toBe('refused');
  });

  it('[G4.11] refuses every change once the week is over', () => {
    const after = context(new Date('2025-11-04T10:00:01Z'));
    expect(readiness(full, '', after, week)).toMatchObject({ state: 'week_over', mayEdit: false });
  });
});
