import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device } from '../../platform/api/device-storage.ts';
import { memoryStorage } from '../../platform/api/testing/memory-storage.ts';
import { aPlayer } from '../testing/builder-player.ts';
import type { Beginning, Building } from './building.ts';
import { dropDraftsOfOthers } from './kept-drafts.ts';
import { keepDraft, readDraft } from './lineup-draft.ts';
import type { BuilderGroup, EditedLineup } from './queries.ts';
import { carriedOver, openEdit } from './use-building.ts';

const NOW = new Date('2025-11-02T16:00:00Z');
const STARTED = { kickoff: new Date('2025-11-02T15:00:00Z'), started: true };
const group = (id: string): BuilderGroup => ({
  id,
  name: `Group ${id}`,
  settings: DEFAULT_SETTINGS,
  alreadySubmitted: false,
  hasLeft: false,
});
const kicker = (id: string, name: string, more = {}) => aPlayer({ id, name, position: 'K', ...more });
const defense = (id: string, name: string) => aPlayer({ id, name, position: 'DEF' });
const PLAYERS = [
  kicker('aubrey', 'Brandon Aubrey'),
  kicker('bates', 'Jake Bates'),
  kicker('butker', 'Harrison Butker'),
  defense('dal', 'Dallas Cowboys'),
  defense('den', 'Denver Broncos'),
  aPlayer({ id: 'wr', name: 'CeeDee Lamb' }),
];

interface Saved {
  version: number;
  k?: string;
  name?: string | null;
  groups?: string[];
}

/** The saved lineup as read once these players have started. */
function seen({ version, k = 'aubrey', name = 'Mine', groups = ['a'] }: Saved, started: string[] = []): Beginning {
  const lineup: EditedLineup = {
    id: 'lineup',
    name,
    weekId: 'week',
    groups: groups.map(group),
    slots: [
      { positionKey: 'k1', playerId: k },
      { positionKey: 'def1', playerId: 'dal' },
      { positionKey: 'wr1', playerId: 'wr' },
    ],
    doubleDownPlayerId: null,
    version,
  };
  const players = PLAYERS.map((one) => (started.includes(one.id) ? { ...one, game: STARTED } : one));
  return {
    groups: ['a', 'b'].map(group),
    lineup,
    players: new Map(players.map((one) => [one.id, one])),
    presetGroupId: null,
    now: NOW,
  };
}

function edited(beginning: Beginning, slots: Record<string, string>, more: Partial<Building> = {}) {
  const edit = openEdit(beginning, null);
  const draft = edit.building.draft ?? { slots: {}, doubleDownPlayerId: null };
  return { ...edit, building: { ...edit.building, draft: { ...draft, slots: { ...draft.slots, ...slots } }, ...more } };
}

describe('a lineup changed on another device while it is edited', () => {
  it('shows what changed and keeps the edits that still apply', () => {
    const edit = carriedOver(edited(seen({ version: 1 }), { DEF1: 'den' }), seen({ version: 2, k: 'bates' }));
    expect(edit.news).toEqual({ changed: ['K Brandon Aubrey → Jake Bates'], dropped: [] });
    expect(edit.building.draft?.slots).toMatchObject({ K1: 'bates', DEF1: 'den', WR1: 'wr' });
    expect([edit.version, edit.fresh.draft?.slots.DEF1]).toEqual([2, 'dal']);
  });

  it('lists and drops the edits that no longer apply', () => {
    const before = edited(seen({ version: 1 }), { K1: 'butker', DEF1: 'den' });
    const edit = carriedOver(before, seen({ version: 2, k: 'bates' }));
    expect(edit.news?.dropped).toEqual(['K Harrison Butker: changed on another device']);
    expect(edit.building.draft?.slots).toMatchObject({ K1: 'bates', DEF1: 'den' });
  });

  it('[G4.4] after a kickoff, shows the saved lineup with its locked player', () => {
    const before = edited(seen({ version: 1 }), { WR1: 'wr' });
    const edit = carriedOver(before, seen({ version: 2, k: 'bates' }, ['bates']));
    expect(edit.building.draft?.slots.K1).toBe('bates');
    const late = carriedOver(
      edited(seen({ version: 1 }, ['aubrey']), { K1: 'butker' }),
      seen({ version: 2, name: 'Ours' }, ['aubrey']),
    );
    expect(late.building.draft?.slots.K1).toBe('aubrey');
    expect(late.news?.dropped).toEqual(['K Harrison Butker: Player game has started']);
  });

  it('reports nothing when both devices made the same change, as after a lost response', () => {
    const edit = carriedOver(edited(seen({ version: 1 }), { K1: 'bates' }), seen({ version: 2, k: 'bates' }));
    expect(edit.news).toBeNull();
    expect(edit.building).toEqual(edit.fresh);
  });

  it('keeps the user’s name and groups unless they were changed there too', () => {
    const mine = { name: 'Renamed', groupIds: ['b'] };
    const kept = carriedOver(edited(seen({ version: 1 }), {}, mine), seen({ version: 2, k: 'bates' }));
    expect(kept.building).toMatchObject(mine);
    const there = seen({ version: 2, name: 'Theirs', groups: ['a', 'b'] });
    const lost = carriedOver(edited(seen({ version: 1 }), {}, mine), there);
    expect(lost.building).toMatchObject({ name: 'Theirs', groupIds: ['a', 'b'] });
    expect(lost.news).toEqual({
      changed: ['Groups Group a → Group a, Group b', 'Name “Mine” → “Theirs”'],
      dropped: ['Groups Group b: changed on another device', 'Name “Renamed”: changed on another device'],
    });
  });

  it('drops newly selected groups once a player of the lineup has started', () => {
    const edit = carriedOver(edited(seen({ version: 1 }), {}, { groupIds: ['b'] }), seen({ version: 2 }, ['aubrey']));
    expect(edit.building.groupIds).toEqual(['a']);
    expect(edit.news?.dropped).toEqual(['Groups Group b: a player in this lineup has started']);
  });

  it('adds to news that was not dismissed', () => {
    const once = carriedOver(edited(seen({ version: 1 }), {}), seen({ version: 2, k: 'bates' }));
    const twice = carriedOver(once, seen({ version: 3, k: 'butker' }));
    expect(twice.news?.changed).toEqual(['K Brandon Aubrey → Jake Bates', 'K Jake Bates → Harrison Butker']);
  });
});

describe('a stored draft of an edited lineup', () => {
  const base = {
    groupIds: ['a'],
    name: 'Mine',
    slots: { K1: 'aubrey', DEF1: 'dal', WR1: 'wr' },
    doubleDownPlayerId: null,
  };
  const kept = { ...base, slots: { ...base.slots, DEF1: 'den' }, base: { ...base, version: 1 } };

  it('is rebased onto the lineup as saved since', () => {
    const { building, news } = openEdit(seen({ version: 2, k: 'bates' }), kept);
    expect(building.draft?.slots).toMatchObject({ K1: 'bates', DEF1: 'den' });
    expect(news?.changed).toEqual(['K Brandon Aubrey → Jake Bates']);
  });

  it('[G4.4] loses only what has locked since', () => {
    const opened = { ...kept, slots: { ...kept.slots, WR1: null } };
    const { building, news } = openEdit(seen({ version: 1 }, ['wr']), opened);
    expect(building.draft?.slots).toMatchObject({ DEF1: 'den', WR1: 'wr' });
    expect(news).toEqual({ changed: [], dropped: ['WR open: Player game has started'] });
  });
});

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
