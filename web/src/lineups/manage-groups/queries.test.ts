import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { GroupsOfLineup } from '@singleback/contract/lineups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { ACT_WORDS, actText, doneText } from './add-lineup.tsx';
import { managedGroups } from './queries.ts';

const settings = settingsToWire(DEFAULT_SETTINGS);
const league = { current_participants: 23, max_participants: 50, group_settings: settings };
const free = { why_not: null, used_up_player: null };
const wire: GroupsOfLineup = {
  currentGroups: [
    { ...league, id: EVERYONE_GROUP_ID, name: 'Everyone', max_participants: null, is_member: true },
    { ...league, id: 'left', name: 'Old Friends', is_member: false },
  ],
  availableGroups: [
    { ...league, id: 'other', name: 'Two Kickers', why_not: 'Incompatible settings', used_up_player: null },
    {
      ...league,
      id: 'spent',
      name: 'Spent',
      why_not: 'Player usage limit reached (1/1)',
      used_up_player: 'Drake Maye',
    },
    { ...league, id: 'free', name: 'Sunday Scaries', ...free },
  ],
  lineupPositionCounts: { K: 1, QB: 1, RB: 2, DEF: 0 },
  why_locked: null,
};

test('[G2.58, G9.10] counts the lineup’s positions in order', () => {
  expect(managedGroups(wire).slots).toBe('1 QB · 2 RB · 1 K');
});

test('[G2.58, G2.37] shows each group’s participants, without a limit for the everyone-group', () => {
  const { current } = managedGroups(wire);
  expect(current.map(({ name, participants, note }) => [name, participants, note])).toEqual([
    ['Everyone (Default)', '23 participants, unlimited', null],
    ['Old Friends', '23 of 50 participants', 'You have left this group'],
  ]);
  const alone = { ...wire, currentGroups: wire.currentGroups.map((each) => ({ ...each, current_participants: 1 })) };
  expect(managedGroups(alone).current[0]?.participants).toBe('1 participant, unlimited');
});

test('groups that can take the lineup come first, others show why they cannot', () => {
  const { available } = managedGroups(wire);
  expect(available.map(({ id, why }) => [id, why])).toEqual([
    ['free', null],
    ['other', 'Incompatible settings'],
    ['spent', 'Player usage limit reached (1/1): Drake Maye'],
  ]);
});

test('[G2.58] the buttons show how many groups are selected', () => {
  expect(actText('add', 2)).toBe('Add to 2 group(s)');
  expect(actText('remove', 1)).toBe('Remove from 1 group(s)');
});

test('[G8.32] the success message has the count', () => {
  expect(doneText('add', 1)).toBe('Lineup successfully added to 1 group(s)');
  expect(doneText('remove', 2)).toBe('Lineup successfully removed from 2 group(s)');
});

test('[G8.21] a failure without a server message has its own', () => {
  expect(ACT_WORDS.add.failure).toBe('Failed to add lineup to groups');
  expect(ACT_WORDS.remove.failure).toBe('Failed to remove lineup from groups');
});
