import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { emptyDraft } from '@singleback/game/lineups/draft.ts';
import { type Draft, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { expect, test } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
import { draftConcerns, nextToReplace } from './draft-concerns.ts';

const rules = rulesOf([DEFAULT_SETTINGS]);
if (rules === null) throw new Error('The default settings make a lineup.');
const sunday = new Date('2025-11-02T18:00:00Z');
const monday = new Date('2025-11-04T01:15:00Z');
const player = (id: string, kickoff: Date, injuryStatus: string | null) =>
  aPlayer({ id, injuryStatus, kickoff, game: { kickoff, started: false } });
const byId = new Map(
  [player('a', monday, 'doubtful'), player('b', sunday, 'out'), player('c', sunday, 'questionable')].map((each) => [
    each.id,
    each,
  ]),
);
const draft = { ...emptyDraft(rules), slots: { ...emptyDraft(rules).slots, WR1: 'a', WR2: 'b', FLEX1: 'c' } };
const at = (now: Date) =>
  draftConcerns(draft, { rules, players: byId, now }).map(({ slot, concern }) => [slot.key, concern]);

test('lists players who are out or doubtful until they lock, the first to lock on top', () => {
  expect(at(new Date('2025-11-01T12:00:00Z'))).toEqual([
    ['WR2', 'out'],
    ['WR1', 'doubtful'],
  ]);
  expect(at(sunday)).toEqual([['WR1', 'doubtful']]);
  expect(at(monday)).toEqual([]);
});

test('after a starter who is out was replaced, the next one follows; after any other, nobody does', () => {
  const context = { rules, players: byId, now: new Date('2025-11-01T12:00:00Z') };
  const next = (key: string, slots: Record<string, string | null>, from: Draft = draft) =>
    nextToReplace(from, { ...from, slots: { ...from.slots, ...slots } }, key, context)?.key ?? null;
  expect(next('WR2', { WR2: 'c', FLEX1: null })).toBe('WR1');
  expect(next('FLEX1', { FLEX1: null })).toBeNull();
  expect(next('WR1', { WR1: null }, { ...draft, slots: { ...draft.slots, WR2: null } })).toBeNull();
});
