import { expect, test } from 'vitest';
import type { Play, SavedLineup } from '../lineups/model.ts';
import { weekNote } from './week-note.ts';

function lineup(groupId: string, plays: readonly Play[]): SavedLineup {
  return {
    groups: [{ id: groupId, name: groupId }],
    slots: plays.map((play) => ({ play })),
  } as unknown as SavedLineup;
}

test('the note is about the group’s lineup', () => {
  const lineups = [lineup('a', ['over', 'over']), lineup('b', ['over', 'live', 'to_play'])];
  expect(weekNote(lineups, 'b', 9)).toBe('2 of your 3 players live or yet to play.');
  expect(weekNote(lineups, 'a', 9)).toBe('All 2 of your players are done.');
  expect(weekNote([lineup('a', ['to_play'])], 'a', 9)).toBe('1 of your 1 players yet to play.');
  expect(weekNote(lineups, 'c', 9)).toBe('No lineup for week 9.');
  expect(weekNote([], 'a', 9)).toBe('No lineup for week 9.');
});
