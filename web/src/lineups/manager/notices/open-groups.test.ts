import { expect, test } from 'vitest';
import { lineup } from '../../testing/lineup.ts';
import { openGroups } from './open-groups.ts';

test('a group is open until it has a lineup this week', () => {
  const groups = [{ id: 'group-1' }, { id: 'group-2' }];
  expect(openGroups(groups, [])).toEqual(groups);
  expect(openGroups(groups, [lineup([])])).toEqual([{ id: 'group-2' }]);
  const other = lineup([], { groups: [{ id: 'group-2', name: 'Office' }] });
  expect(openGroups(groups, [lineup([]), other])).toEqual([]);
});
