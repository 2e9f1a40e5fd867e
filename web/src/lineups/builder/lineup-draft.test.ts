import { describe, expect, it } from 'vitest';
import { type DraftStore, dropDraftsOfOthers } from './kept-drafts.ts';
import { dropDraft, keepDraft, readDraft } from './lineup-draft.ts';

function aStore(): DraftStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}
const place = { userId: 'ann', weekId: 'week9', lineupId: null };
const draft = { groupIds: ['a'], name: 'Mine', slots: { QB1: 'x', RB1: null }, doubleDownPlayerId: null, base: null };

describe('the draft kept on the device', () => {
  it('comes back as it was', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, place)).toEqual(draft);
  });

  it('goes with the session, and before another user gets in', () => {
    const store = aStore();
    const other = { ...place, userId: 'annie' };
    store.setItem('theme', 'night');
    for (const each of [place, { ...place, lineupId: 'l' }, other]) keepDraft(store, each, draft);
    dropDraftsOfOthers(store, 'ann');
    expect([readDraft(store, place), readDraft(store, other)]).toEqual([draft, null]);
    dropDraftsOfOthers(store, null);
    expect([...store.kept.keys()]).toEqual(['theme']);
  });

  it('is another for another user, week and lineup', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, { ...place, userId: 'ben' })).toBeNull();
    expect(readDraft(store, { ...place, weekId: 'week10' })).toBeNull();
    expect(readDraft(store, { ...place, lineupId: 'l' })).toBeNull();
  });

  it('comes back with the lineup that its edit began on, also when that has been saved again since', () => {
    const store = aStore();
    const edit = {
      ...draft,
      base: { groupIds: ['a'], name: '', slots: { QB1: 'y' }, doubleDownPlayerId: null, version: 3 },
    };
    keepDraft(store, { ...place, lineupId: 'l' }, edit);
    expect(readDraft(store, { ...place, lineupId: 'l' })).toEqual(edit);
  });

  it('of an edited lineup is nothing without what it began on, as earlier versions of the page kept it', () => {
    const store = aStore();
    for (const base of [null, '2025-09-10T10:00:00Z', { version: 3 }]) {
      store.setItem('lineup-draft:ann:l', JSON.stringify({ ...draft, base }));
      expect(readDraft(store, { ...place, lineupId: 'l' })).toBeNull();
    }
  });

  it('is gone when dropped', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    dropDraft(store, place);
    expect(store.kept.size).toBe(0);
  });

  it('is nothing when what is stored is no draft, or nothing may be stored', () => {
    const store = aStore();
    for (const text of ['{', '7', '{"groupIds":"a"}', JSON.stringify({ ...draft, slots: { QB1: 7 } })]) {
      store.setItem('lineup-draft:ann:week9', text);
      expect(readDraft(store, place)).toBeNull();
    }
    expect(() => keepDraft(null, place, draft)).not.toThrow();
    expect(readDraft(null, place)).toBeNull();
  });
});
