import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { selectedGroup } from './selected-group.ts';

const groups = [{ id: EVERYONE_GROUP_ID }, { id: 'a' }, { id: 'b' }];

test('the group in the URL comes before the last selected one, with Everyone as default', () => {
  expect(selectedGroup('a', 'b', groups)).toBe('a');
  expect(selectedGroup(undefined, 'b', groups)).toBe('b');
  expect(selectedGroup(undefined, null, groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(EVERYONE_GROUP_ID, 'b', groups)).toBe(EVERYONE_GROUP_ID);
});

test('a group that the user cannot select falls back to Everyone', () => {
  expect(selectedGroup('unknown', 'b', groups)).toBe(EVERYONE_GROUP_ID);
  expect(selectedGroup(undefined, 'left', groups)).toBe(EVERYONE_GROUP_ID);
});

test('only Everyone is known while the groups load', () => {
  expect(selectedGroup('a', null, undefined)).toBeUndefined();
  expect(selectedGroup(undefined, null, undefined)).toBe(EVERYONE_GROUP_ID);
});
