import { expect, test } from 'vitest';
import { ACT_WORDS, actText, doneText } from './groups-words.ts';

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
