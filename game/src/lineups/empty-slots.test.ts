import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { checkLineup } from './check-lineup.ts';
import { emptyDraft } from './draft.ts';
import { draftStatus } from './draft-status.ts';
import { rulesOf } from './lineup.ts';
import { filledSlots } from './saved-draft.ts';
import { contextOf, lineupOf, NINE } from './testing/lineup-cast.ts';

const rules = rulesOf([DEFAULT_SETTINGS], 'postseason');
const context = { ...contextOf(NINE), rules };
const without = (...keys: string[]) => {
  const lineup = lineupOf();
  return { ...lineup, players: lineup.players.filter(({ position }) => !keys.includes(position)) };
};

test('[G4.9] in a postseason slots may stay empty, all but one', () => {
  expect(checkLineup(without('TE1'), context)).toBeNull();
  expect(checkLineup({ ...lineupOf(), players: lineupOf().players.slice(0, 1) }, context)).toBeNull();
  expect(checkLineup({ ...lineupOf(), players: [] }, context)?.code).toBe('lineup_mismatch');
  expect(checkLineup(without('TE1'), contextOf(NINE))?.code).toBe('lineup_mismatch');
});

test('[G2.43, G4.9] such a draft can be submitted from its first player on', () => {
  if (rules === null) throw new Error('there is a group');
  const empty = emptyDraft(rules);
  expect(draftStatus(empty, { rules }).state).toBe('incomplete');
  const one = { ...empty, slots: { ...empty.slots, QB1: 'q1' } };
  expect(draftStatus(one, { rules }).state).toBe('ready');
  expect(filledSlots(one, rules)).toEqual([{ playerId: 'q1', position: 'QB1' }]);
  const doubled = rulesOf([{ ...DEFAULT_SETTINGS, playerDoubleDown: true }], 'postseason');
  expect(draftStatus(one, { rules: doubled }).state).toBe('no_double_down');
});
