import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { tabName } from '../model.ts';
import { lineup } from '../testing/lineup.ts';

const EVERYONE = { id: EVERYONE_GROUP_ID, name: 'Everyone' };
const OFFICE = { id: 'g1', name: 'Office' };

test('a lineup is called by its first group that is not everybody’s, and how many others it is in', () => {
  const named = (groups: { id: string; name: string }[]) => tabName(lineup([], { groups, name: 'Gut Feeling' }));
  expect(named([OFFICE])).toBe('Office');
  expect(named([EVERYONE, OFFICE])).toBe('Office +1');
  expect(named([EVERYONE])).toBe('Everyone');
  expect(named([])).toBe('Gut Feeling');
});
