import { expect, test } from 'vitest';
import { addedToGroupsText, checkGroupStays, checkGroupsNamed, removedFromGroupsText } from './group-changes.ts';

test('[G5.21] a change of groups names one at least', () => {
  expect(checkGroupsNamed(['a'])).toBeNull();
  expect(checkGroupsNamed([])).toMatchObject({ code: 'field_invalid', message: 'Please select at least one group' });
});

test('a lineup keeps one of its groups', () => {
  expect(checkGroupStays(['a', 'b'], ['a'])).toBeNull();
  expect(checkGroupStays(['a'], ['b'])).toBeNull();
  expect(checkGroupStays(['a', 'b'], ['b', 'a', 'c'])?.message).toBe(
    'A lineup needs at least one group. To remove it from all groups, delete it.',
  );
});

test('[G8.32] the toasts count the groups', () => {
  expect(addedToGroupsText(2)).toBe('Lineup successfully added to 2 group(s)');
  expect(removedFromGroupsText(1)).toBe('Lineup successfully removed from 1 group(s)');
});
