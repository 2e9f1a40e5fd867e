import { describe, expect, it } from 'vitest';
import { type DraftStore, dropDraft, keepDraft, readDraft } from './lineup-draft.ts';

function aStore(): DraftStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const place = { userId: 'ann', weekId: 'week9', lineupId: null };
const draft = { groupIds: ['a'], name: 'Mine', slots: { QB1: 'x', RB1: null }, doubleDownPlayerId: null, base: null };

describe('the draft kept on the device', () => {
  it('comes back as it was', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, place, null)).toEqual(draft);
  });

  it('is another for another user, week and lineup', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, { ...place, userId: 'ben' }, null)).toBeNull();
    expect(readDraft(store, { ...place, weekId: 'week10' }, null)).toBeNull();
    expect(readDraft(store, { ...place, lineupId: 'l' }, null)).toBeNull();
  });

  it('is not taken up once the lineup has been saved anew', () => {
    const store = aStore();
    keepDraft(store, { ...place, lineupId: 'l' }, { ...draft, base: 'then' });
    expect(readDraft(store, { ...place, lineupId: 'l' }, 'then')).not.toBeNull();
    expect(readDraft(store, { ...place, lineupId: 'l' }, 'later')).toBeNull();
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
      expect(readDraft(store, place, null)).toBeNull();
    }
    expect(() => keepDraft(null, place, draft)).not.toThrow();
    expect(readDraft(null, place, null)).toBeNull();
  });
});
