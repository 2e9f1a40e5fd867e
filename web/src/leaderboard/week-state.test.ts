import { expect, test } from 'vitest';
import type { Play, SavedLineup } from '../lineups/model.ts';
import { weekState } from './week-state.ts';

function lineup(groupId: string, plays: readonly Play[]): SavedLineup {
  return {
    groups: [{ id: groupId, name: groupId }],
    slots: plays.map((play, at) => ({ play, game: play === 'live' ? `game ${at % 2}` : null })),
  } as unknown as SavedLineup;
}

test('counts each live game once across all lineups', () => {
  const { liveGames } = weekState([lineup('a', ['live', 'live', 'live']), lineup('b', ['live', 'over'])], 'a', 9);
  expect(liveGames).toBe(2);
});

test('the note is about the group’s lineup', () => {
  const lineups = [lineup('a', ['over', 'over']), lineup('b', ['over', 'live', 'to_play'])];
  expect(weekState(lineups, 'b', 9).note).toBe('2 of your 3 players live or yet to play.');
  expect(weekState(lineups, 'a', 9).note).toBe('All 2 of your players are done.');
  expect(weekState([lineup('a', ['to_play'])], 'a', 9).note).toBe('1 of your 1 players yet to play.');
  expect(weekState(lineups, 'c', 9).note).toBe('No lineup for week 9.');
  expect(weekState([], 'a', 9).note).toBe('No lineup for week 9.');
});
