import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { selectedGroup } from './selected-group.ts';

const groups = [{ id: EVERYONE_GROUP_ID }, { id: 'a' }, { id: 'b' }];

test('the group of the address goes before the one chosen last, and Everyone is shown without either', () => {
  expect(selectedGroup('a', 'b', groups)).toBe('a');
  expect(selectedGroup(undefined, 'b', groups)).toBe('b');
  expect(selectedGroup(undefined, null, groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(EVERYONE_GROUP_ID, 'b', groups)).toBe(EVERYONE_GROUP_ID);
});

test('a group that the user can not choose is Everyone', () => {
  expect(selectedGroup('unknown', 'b', groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(undefined, 'left', groups)).toBe(EVERYONE_GROUP_ID);
});

test('nothing is known of a group while the groups load, but Everyone is there', () => {
  expect(selectedGroup('a', null, undefined)).toBeUndefined();
  expect(selectedGroup(undefined, null, undefined)).toBe(EVERYONE_GROUP_ID);
});
