import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { isFullyGrouped } from './queries.ts';

test('[G6.2] a free user in one group beside Everyone needs Premium for another, a premium user never does', () => {
  const [everyone, office] = [{ id: EVERYONE_GROUP_ID }, { id: 'office' }];
  expect(isFullyGrouped(false, [everyone])).toBe(false);
  expect(isFullyGrouped(false, [everyone, office])).toBe(true);
  expect(isFullyGrouped(true, [everyone, office])).toBe(false);
});
