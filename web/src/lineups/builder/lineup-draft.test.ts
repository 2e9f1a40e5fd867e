import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from '../../platform/api/device-storage.ts';
import { type DraftStore, dropDraftsOfOthers } from './kept-drafts.ts';
import { dropDraft, keepDraft, readDraft } from './lineup-draft.ts';

const storageOf = (store: DraftStore) =>
  createDeviceStorage(() => ({
    getItem: store.getItem,
    setItem: store.setItem,
    removeItem: store.removeItem,
    key: store.key,
    length: store.length,
    clear: () => {},
  }));

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

describe('a draft stored on the device', () => {
  it('is restored unchanged', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, place)).toEqual(draft);
  });

  it('is deleted with the session, and before another user signs in', () => {
    const store = aStore();
    const other = { ...place, userId: 'annie' };
    store.setItem('theme', 'night');
    for (const each of [place, { ...place, lineupId: 'l' }, other]) keepDraft(store, each, draft);
    dropDraftsOfOthers(storageOf(store), 'ann');
    expect([readDraft(store, place), readDraft(store, other)]).toEqual([draft, null]);
    dropDraftsOfOthers(storageOf(store), null);
    expect([...store.kept.keys()]).toEqual(['theme']);
  });

  it('goes along with a visitor who signs in, unless the user has one for that week', () => {
    const store = aStore();
    const [guest, user] = [{ ...place, userId: 'guest' }, place];
    keepDraft(store, guest, draft);
    dropDraftsOfOthers(storageOf(store), null);
    expect(readDraft(store, guest)).toEqual(draft);
    dropDraftsOfOthers(storageOf(store), user.userId);
    expect([readDraft(store, guest), readDraft(store, user)]).toEqual([null, draft]);
    keepDraft(store, guest, { ...draft, name: 'Another' });
    dropDraftsOfOthers(storageOf(store), user.userId);
    expect([readDraft(store, guest), readDraft(store, user)]).toEqual([null, draft]);
  });

  it('is separate for each user, week and lineup', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    expect(readDraft(store, { ...place, userId: 'ben' })).toBeNull();
    expect(readDraft(store, { ...place, weekId: 'week10' })).toBeNull();
    expect(readDraft(store, { ...place, lineupId: 'l' })).toBeNull();
  });

  it('keeps the lineup its edit is based on, even when that was saved again since', () => {
    const store = aStore();
    const edit = {
      ...draft,
      base: { groupIds: ['a'], name: '', slots: { QB1: 'y' }, doubleDownPlayerId: null, version: 3 },
    };
    keepDraft(store, { ...place, lineupId: 'l' }, edit);
    expect(readDraft(store, { ...place, lineupId: 'l' })).toEqual(edit);
  });

  it('of an edited lineup is ignored without its base', () => {
    const store = aStore();
    for (const base of [null, '2025-09-10T10:00:00Z', { version: 3 }]) {
      store.setItem('lineup-draft:ann:l', JSON.stringify({ ...draft, base }));
      expect(readDraft(store, { ...place, lineupId: 'l' })).toBeNull();
    }
  });

  it('is gone once dropped', () => {
    const store = aStore();
    keepDraft(store, place, draft);
    dropDraft(store, place);
    expect(store.kept.size).toBe(0);
  });

  it('is ignored when malformed or when storage is unavailable', () => {
    const store = aStore();
    for (const text of ['{', '7', '{"groupIds":"a"}', JSON.stringify({ ...draft, slots: { QB1: 7 } })]) {
      store.setItem('lineup-draft:ann:week9', text);
      expect(readDraft(store, place)).toBeNull();
    }
    expect(() => keepDraft(null, place, draft)).not.toThrow();
    expect(readDraft(null, place)).toBeNull();
  });
});
