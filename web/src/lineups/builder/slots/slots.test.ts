import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { emptyDraft } from '@singleback/game/lineups/draft.ts';
import { type Draft, type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { describe, expect, it, test } from 'vitest';
import { aPlayer } from '../../testing/builder-player.ts';
import { emptySlotsText } from './lineup-foot.tsx';
import { ownPicks, totalsOf } from './slots-panel.tsx';
import { draftConcerns, isTabOfSlot, nextToReplace, slotToChange } from './use-slots.ts';

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

const monday = new Date('2025-11-04T01:15:00Z');
const player = (id: string, kickoff: Date, injuryStatus: string | null) =>
  aPlayer({ id, injuryStatus, kickoff, game: { kickoff, started: false } });
const byId = new Map(
  [player('a', monday, 'doubtful'), player('b', kickoff, 'out'), player('c', kickoff, 'questionable')].map((each) => [
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
  expect(at(kickoff)).toEqual([['WR1', 'doubtful']]);
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

const someone = (id: string, projectedPoints: number | null, actualPoints: number | null = null) =>
  aPlayer({ id, name: id, projectedPoints, actualPoints });

function totals(
  players: readonly ReturnType<typeof someone>[],
  blocked: readonly string[] = [],
  doubled: string | null = null,
) {
  return totalsOf({
    draft: { slots: Object.fromEntries(players.map(({ id }) => [id, id])), doubleDownPlayerId: doubled },
    byId: new Map(players.map((each) => [each.id, each])),
    readiness: { state: 'incomplete', text: '', blocked: new Set(blocked), mayEdit: true },
  });
}

describe('the totals of a lineup', () => {
  it('[G2.45] show a dash without projections, and no actual total before the first points', () => {
    expect(totals([someone('a', null), someone('b', null)])).toEqual({ projected: null, actual: null });
    expect(totals([someone('a', null), someone('b', 1234)])).toEqual({ projected: 1234, actual: null });
    expect(totals([someone('a', 1000, 0), someone('b', 500)], [], 'a')).toEqual({ projected: 2500, actual: 0 });
  });

  it('exclude players who must be replaced before submitting', () => {
    expect(totals([someone('a', 1000, 300), someone('b', 500)], ['a'])).toEqual({ projected: 500, actual: null });
  });

  it('have a new key for other picks, and the same key when only a score changes', () => {
    const draft = { slots: { QB1: 'a', RB1: null }, doubleDownPlayerId: null };
    expect(ownPicks({ ...draft })).toBe(ownPicks(draft));
    expect(ownPicks({ ...draft, slots: { QB1: 'b', RB1: null } })).not.toBe(ownPicks(draft));
    expect(ownPicks({ ...draft, doubleDownPlayerId: 'a' })).not.toBe(ownPicks(draft));
  });

  it('[G2.45] of an empty lineup are 0 if the week has projections, else a dash', () => {
    const empty = { slots: { QB1: null }, doubleDownPlayerId: null };
    const listed = (projected: number | null) => new Map([['a', someone('a', projected)]]);
    const readiness = { state: 'incomplete', text: '', blocked: new Set<string>(), mayEdit: true } as const;
    expect(totalsOf({ draft: empty, byId: listed(1500), readiness }).projected).toBe(0);
    expect(totalsOf({ draft: empty, byId: listed(null), readiness }).projected).toBeNull();
  });
});

test('names the slots that stay empty, and counts many', () => {
  const all = slotsFor(DEFAULT_SETTINGS.counts);
  const textOf = (...keys: string[]) =>
    emptySlotsText(
      all.filter(({ key }) => keys.includes(key)),
      all,
    );
  expect(textOf('TE1')).toBe('TE stays empty and scores 0');
  expect(textOf('RB2', 'TE1')).toBe('RB2 and TE stay empty and score 0');
  expect(textOf('RB1', 'RB2', 'K1')).toBe('RB1, RB2 and K stay empty and score 0');
  expect(textOf('QB1', 'RB1', 'RB2', 'K1')).toBe('4 slots stay empty and score 0');
});
