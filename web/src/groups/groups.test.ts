import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group } from '@singleback/contract/groups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { cardSlots, cardWords, emptyGroupDraft, groupFailure, groupFormErrors } from './group-form.ts';
import { lateJoinerWords, settingsHelp, shownSettings } from './model.ts';
import { isFullyGrouped } from './queries.ts';
import { groupStats, memberActions, myGroupsOrder, publicState } from './row-actions.ts';
import { seasonFileName } from './season-file-queries.ts';

const link = { id: 'l', join_token: 'secret', may_delete: true };

function group(part: Partial<Group> & { id: string }) {
  return {
    name: part.id,
    visibility: 'private' as const,
    created_by: 'ben',
    is_active: true,
    shares_name: false,
    join_links: [],
    current_participants: 3,
    max_participants: 10,
    ...part,
  };
}
const everyone = group({ id: EVERYONE_GROUP_ID, name: 'Overall', visibility: 'public', max_participants: null });
const names = (groups: readonly { name: string }[]) => groups.map(({ name }) => name);

test('[G2.13] My Groups starts with the everyone-group, then sorts by name', () => {
  const mine = [group({ id: 'zeta' }), group({ id: 'Alpha' }), everyone, group({ id: 'beta' })];
  expect(names(myGroupsOrder(mine))).toEqual(['Overall', 'Alpha', 'beta', 'zeta']);
});

test('[G2.12] All Groups counts groups, public and private ones, and each participant once', () => {
  expect(
    groupStats([
      { ...everyone, current_participants: 9 },
      group({ id: 'a' }),
      group({ id: 'b', current_participants: 7 }),
    ]),
  ).toEqual({
    total: 3,
    public: 1,
    private: 2,
    participants: 9,
  });
});

test('[G2.19] Invite and View Members only appear on private groups created by the user', () => {
  expect(memberActions(group({ id: 'a' }), 'ann')).toMatchObject({ invite: true, viewMembers: true });
  const open = group({ id: 'a', visibility: 'public' });
  expect(memberActions(open, 'ann')).toMatchObject({ invite: false, viewMembers: false, manage: false });
  expect(memberActions(open, 'ben')).toMatchObject({ invite: false, viewMembers: false, manage: true });
});

test('[G2.20, G2.21, G3.3] a join link is offered where none exists; the everyone-group has none and cannot be left', () => {
  expect(memberActions(group({ id: 'a' }), 'ann')).toMatchObject({ joinLink: 'create', leave: true });
  expect(memberActions(group({ id: 'a', join_links: [link] }), 'ann').joinLink).toBe('copy');
  const actions = memberActions({ ...everyone, join_links: [] }, 'ann');
  expect(actions).toEqual({
    invite: false,
    viewMembers: false,
    manage: false,
    remove: null,
    joinLink: null,
    leave: false,
  });
});

test('a non-member can join a public group that is not full', () => {
  const ids = new Set(['mine']);
  expect(publicState(group({ id: 'mine', current_participants: 10 }), ids)).toBe('joined');
  expect(publicState(group({ id: 'open' }), ids)).toBe('join');
  expect(publicState(group({ id: 'full', current_participants: 10 }), ids)).toBe('full');
});

const draft = { ...emptyGroupDraft('season'), name: 'Monday Morning QBs' };

test('[G5.14, G5.15, G9.3] starts private, with 50 places and one use per player', () => {
  expect(draft.visibility).toBe('private');
  expect(draft.maxParticipants).toBe(50);
  expect(draft.settings.maxPlayerUsage).toBe(1);
});

test('[G5.11, G5.12] requires a name of at most 100 characters, and a description of at most 500', () => {
  expect(groupFormErrors(draft, false, 1)).toEqual(new Map());
  expect(groupFormErrors({ ...draft, name: ' ' }, false, 1).get('name')).toBe('Name is required');
  expect(groupFormErrors({ ...draft, name: 'x'.repeat(101) }, true, 1).has('name')).toBe(true);
  expect([...groupFormErrors({ ...draft, description: 'x'.repeat(501) }, true, 1).keys()]).toEqual(['description']);
});

test('[G5.16, G5.20] custom settings need Premium, and at least one slot is required', () => {
  const { settings } = draft;
  const two = { ...settings, counts: { ...settings.counts, QB: 2 } };
  expect(groupFormErrors({ ...draft, settings: two }, false, 1).has('settings')).toBe(true);
  expect(groupFormErrors({ ...draft, settings: two }, true, 1).size).toBe(0);
  const none = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };
  expect(groupFormErrors({ ...draft, settings: { ...settings, counts: none } }, true, 1).get('settings')).toBe(
    'At least one position is required',
  );
});

test('a refusal is shown at its field in the server’s words, any other failure for the whole form', () => {
  const refused = (field: string) =>
    groupFailure(new ApiError(422, 'field_invalid', 'Not that one', { field }), 'Failed');
  expect(refused('name')).toEqual({ field: 'name', words: 'Not that one' });
  expect(refused('qb_count')).toEqual({ field: 'settings', words: 'Not that one' });
  expect(refused('max_participants')).toEqual({ field: 'settings', words: 'Not that one' });
  const limit = new ApiError(429, 'too_many', 'Too many attempts. Try again in 60 minutes.');
  expect(groupFailure(limit, 'Failed')).toEqual({ field: null, words: 'Too many attempts. Try again in 60 minutes.' });
  for (const error of [new ApiError(500, 'surprise', 'Something broke'), new TypeError('x')]) {
    expect(groupFailure(error, 'Failed to create group')).toEqual({ field: null, words: 'Failed to create group' });
  }
});

test('what is wrong with a cut is said at its field', () => {
  const late = { ...draft, lastStanding: { cut: 1, cutFrom: 3 } };
  expect(groupFormErrors(late, false, 3).size).toBe(0);
  expect([...groupFormErrors(late, false, 4)]).toEqual([
    ['cut_from', 'First week with a cut must be a whole number from 4 to 18'],
  ]);
  expect(groupFailure(new ApiError(422, 'field_invalid', 'No', { field: 'cut' }), 'Failed').field).toBe('cut');
});

test('[G5.20, G9.10] the card has a slot for each count, in position order', () => {
  const kinds = cardSlots(DEFAULT_SETTINGS.counts).map(({ kind }) => kind);
  expect(kinds).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K']);
  expect(new Set(cardSlots(DEFAULT_SETTINGS.counts).map(({ key }) => key)).size).toBe(9);
});

test('describes what a season takes and which points are multiplied', () => {
  expect(cardWords(DEFAULT_SETTINGS)).toEqual([
    '*162* picks a season, each player once.',
    'Weeks 15 to 18 count *×1.25*.',
  ]);
  const own = { ...DEFAULT_SETTINGS, maxPlayerUsage: 2, playoffBonusPercent: 0, playerDoubleDown: true };
  expect(cardWords({ ...own, counts: { ...own.counts, QB: 2 } })).toEqual([
    '*180* picks a season, each player up to *2* times.',
    'Every week counts the same.',
    'One player a week counts *twice*.',
  ]);
  expect(cardWords(own, { cut: 2, cutFrom: 5 }).at(-1)).toBe('Last one standing: *2* out a week from week 5.');
});

const own: GroupSettings = {
  maxPlayerUsage: 2,
  counts: { QB: 2, RB: 3, WR: 2, TE: 1, FLEX: 0, DEF: 1, K: 0 },
  playoffBonusPercent: 35,
  playoffWeeks: [14, 15, 16, 17],
  playerDoubleDown: true,
};

test('[G2.36] shows a group’s slots, and tags only for settings that differ', () => {
  expect(shownSettings({ group_settings: settingsToWire(own) })).toEqual({
    slots: '2 QB · 3 RB · 2 WR · 1 TE · 1 DEF',
    tags: ['Usage: 2x', 'Double-Down', 'Playoff +35%'],
  });
  const plain = settingsToWire({ ...own, playoffBonusPercent: 0, playerDoubleDown: false });
  expect(shownSettings({ group_settings: plain }).tags).toEqual(['Usage: 2x']);
  const tags = ['Usage: 2x', 'Missed weeks: lowest score'];
  expect(shownSettings({ group_settings: plain, missed_weeks: 'lowest' }).tags).toEqual(tags);
});

test('says what weeks without a lineup count, before joining and behind the question mark', () => {
  const group_settings = settingsToWire(own);
  expect(settingsHelp({ group_settings, missed_weeks: 'lowest' }).at(-1)).toContain('up to two you miss');
  expect(settingsHelp({ group_settings, missed_weeks: 'nothing' }).at(-1)).toContain('score 0');
  expect(lateJoinerWords({ missed_weeks: 'lowest', start_week: null }, 5)).toBe(
    'For past weeks you get the group’s lowest score, and for up to two you miss later.',
  );
  expect(lateJoinerWords({ missed_weeks: 'nothing', start_week: null }, 5)).toBe('Past weeks count as zero for you.');
  // No week of the group is over.
  expect(lateJoinerWords({ missed_weeks: 'nothing', start_week: 5 }, 5)).toBeNull();
  expect(lateJoinerWords({ missed_weeks: 'lowest', start_week: null }, 1)).toBe(
    'For up to two weeks you miss you get the group’s lowest score.',
  );
});

test('says that a group plays last one standing, and to newcomers once they could only watch', () => {
  const plain = { group_settings: settingsToWire({ ...own, playoffBonusPercent: 0, playerDoubleDown: false }) };
  const cut = { ...plain, cut: 1, cut_from: 5 };
  expect(shownSettings(cut).tags.at(-1)).toBe('Last one standing · 1 out a week from week 5');
  expect(settingsHelp(cut).at(-1)).toMatch(/^Last one standing\. From week 5 on, the lowest score is out each week\./);
  expect(settingsHelp({ ...cut, cut: 2 }).at(-1)).toContain('the two lowest scores are out');
  expect(settingsHelp(plain).join()).not.toContain('Last one standing');
  const watching = 'The first cut is over: you join to watch.';
  expect(lateJoinerWords({ missed_weeks: 'lowest', cut_from: 5 }, 6)).toBe(watching);
  expect(lateJoinerWords({ missed_weeks: 'nothing', is_watching: true }, null)).toBe(watching);
  expect(lateJoinerWords({ missed_weeks: 'nothing', cut_from: 5 }, 5)).toBe('Past weeks count as zero for you.');
});

test('a group of a postseason says round for week in all of it', () => {
  const seasons = { id: '1', name: '2025 Postseason', kind: 'postseason' } as const;
  for (const missed_weeks of ['lowest', 'nothing'] as const) {
    const group = { group_settings: settingsToWire(own), seasons, missed_weeks, start_week: null, cut: 1, cut_from: 2 };
    const late = [null, 1].map((week) => lateJoinerWords(group, week));
    expect([...settingsHelp(group), ...shownSettings(group).tags, ...late].join(' ')).not.toMatch(/week/i);
  }
});

test('[G6.2] a free user in one group beside Everyone needs Premium for another, a premium user never does', () => {
  const [everyone, office] = [{ id: EVERYONE_GROUP_ID }, { id: 'office' }];
  expect(isFullyGrouped(false, [everyone])).toBe(false);
  expect(isFullyGrouped(false, [everyone, office])).toBe(true);
  expect(isFullyGrouped(true, [everyone, office])).toBe(false);
});

test.each([
  ['Sunday Six', 'singleback-sunday-six.csv'],
  ['  Chéz “Ñandú” & Co. ', 'singleback-chez-nandu-co.csv'],
  ['../../etc', 'singleback-etc.csv'],
  ['日本', 'singleback-1a2b3c4d.csv'],
])('names the file of %j as %j', (name, file) => {
  expect(seasonFileName({ id: '1a2b3c4d-0000-4000-8000-000000000000', name }, 'csv')).toBe(file);
});
