import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { emptyDraft } from '@singleback/game/lineups/draft.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { describe, expect, test } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
import { isTabOfSlot, slotToChange } from './use-chosen-slot.ts';

describe('a chosen slot', () => {
  test.each([
    ['RB', 'RB', true],
    ['FLEX', 'RB', true],
    ['FLEX', 'FLEX', true],
    ['FLEX', 'QB', false],
    ['RB', 'WR', false],
    ['RB', 'FLEX', false],
    ['RB', 'ALL', false],
  ] as const)('for %s is kept under the tab %s: %s', (kind, tab, isCacheable) => {
    expect(isTabOfSlot({ kind }, tab)).toBe(isCacheable);
  });
});

const rules = rulesOf([DEFAULT_SETTINGS]);
if (rules === null) throw new Error('The default settings make a lineup.');
const kickoff = new Date('2025-11-02T18:00:00Z');
const before = new Date('2025-11-02T12:00:00Z');
const hurt = aPlayer({ id: 'a', position: 'RB' });
const saved = { ...emptyDraft(rules), slots: { ...emptyDraft(rules).slots, RB1: hurt.id } };
const context: LineupContext = { rules, players: new Map([[hurt.id, hurt]]), previous: saved, now: before };

test('opens the slot in the URL while it has its saved, unlocked player', () => {
  expect(slotToChange('RB1', saved, context)?.key).toBe('RB1');
  expect(slotToChange('RB1', saved, { ...context, now: kickoff })).toBeNull();
});

test('opens nothing without a slot, or for one that is unknown, empty or already changed', () => {
  expect(slotToChange(null, saved, context)).toBeNull();
  expect(slotToChange('RB9', saved, context)).toBeNull();
  expect(slotToChange('RB2', saved, context)).toBeNull();
  expect(slotToChange('RB1', { ...saved, slots: { ...saved.slots, RB1: 'b' } }, context)).toBeNull();
  expect(slotToChange('RB1', saved, { ...context, previous: null })).toBeNull();
});
