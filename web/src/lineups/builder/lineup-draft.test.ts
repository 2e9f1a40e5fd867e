import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device } from '../../platform/api/device-storage.ts';
import { memoryStorage } from '../../platform/api/testing/memory-storage.ts';
import { dropDraftsOfOthers } from './kept-drafts.ts';
import { keepDraft, readDraft } from './lineup-draft.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

const place = { userId: 'ann', weekId: 'week9', lineupId: null };
const draft = { groupIds: ['a'], name: 'Mine', slots: { QB1: 'x', RB1: null }, doubleDownPlayerId: null, base: null };

describe('a draft stored on the device', () => {
  it('is restored unchanged', () => {
    keepDraft(place, draft);
    expect(readDraft(place)).toEqual(draft);
  });

  it('is deleted with the session, and before another user signs in', () => {
    const other = { ...place, userId: 'annie' };
    device.set('theme', 'night');
    for (const each of [place, { ...place, lineupId: 'l' }, other]) keepDraft(each, draft);
    dropDraftsOfOthers(device, 'ann');
    expect([readDraft(place), readDraft(other)]).toEqual([draft, null]);
    dropDraftsOfOthers(device, null);
    expect(device.keys()).toEqual(['theme']);
  });

  it('goes along with a visitor who signs in, unless the user has one for that week', () => {
    const [guest, user] = [{ ...place, userId: 'guest' }, place];
    keepDraft(guest, draft);
    dropDraftsOfOthers(device, null);
    expect(readDraft(guest)).toEqual(draft);
    dropDraftsOfOthers(device, user.userId);
    expect([readDraft(guest), readDraft(user)]).toEqual([null, draft]);
    keepDraft(guest, { ...draft, name: 'Another' });
    dropDraftsOfOthers(device, user.userId);
    expect([readDraft(guest), readDraft(user)]).toEqual([null, draft]);
  });

  it('is separate for each user, week and lineup', () => {
    keepDraft(place, draft);
    expect(readDraft({ ...place, userId: 'ben' })).toBeNull();
    expect(readDraft({ ...place, weekId: 'week10' })).toBeNull();
    expect(readDraft({ ...place, lineupId: 'l' })).toBeNull();
  });

  it('keeps the lineup its edit is based on, even when that was saved again since', () => {
    const edit = {
      ...draft,
      base: { groupIds: ['a'], name: '', slots: { QB1: 'y' }, doubleDownPlayerId: null, version: 3 },
    };
    keepDraft({ ...place, lineupId: 'l' }, edit);
    expect(readDraft({ ...place, lineupId: 'l' })).toEqual(edit);
  });

  it('of an edited lineup is ignored without its base', () => {
    for (const base of [null, '2025-09-10T10:00:00Z', { version: 3 }]) {
      device.set('lineup-draft:ann:l', JSON.stringify({ ...draft, base }));
      expect(readDraft({ ...place, lineupId: 'l' })).toBeNull();
    }
  });

  it('is gone once dropped', () => {
    keepDraft(place, draft);
    keepDraft(place, null);
    expect(device.keys()).toEqual([]);
  });

  it('is ignored when malformed', () => {
    for (const text of ['{', '7', '{"groupIds":"a"}', JSON.stringify({ ...draft, slots: { QB1: 7 } })]) {
      device.set('lineup-draft:ann:week9', text);
      expect(readDraft(place)).toBeNull();
    }
  });
});
