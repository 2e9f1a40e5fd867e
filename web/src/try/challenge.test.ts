import { expect, test } from 'vitest';
import { challengeLink, challengeOf, challengeWords } from './challenge.ts';

test('a link carries the season, the points and the name', () => {
  const link = challengeLink('https://singleback.example', 'invented-1', 1873.6, 'Ben & Co');
  expect(link).toBe('https://singleback.example/try?season=invented-1&beat=1874&by=Ben+%26+Co');
  expect(challengeOf(new URL(link).search)).toEqual({ season: 'invented-1', beat: 1874, by: 'Ben & Co' });
});

test('a link of a visitor has no name, and what is no name or no points is left out', () => {
  const link = challengeLink('https://singleback.example', 'nfl-2025', 1200, null);
  expect(challengeOf(new URL(link).search)).toEqual({ season: 'nfl-2025', beat: 1200, by: null });
  expect(challengeOf(`?beat=-4&by=${'x'.repeat(33)}`)).toEqual({ season: null, beat: null, by: null });
  expect(challengeOf('?beat=1e99&by=%E2%80%AEneB')).toEqual({ season: null, beat: null, by: null });
});

test('the words say who is ahead, and by how much', () => {
  expect(challengeWords(1874.2, 1902, 'Ben')).toBe('Ben made 1,902. 28 short');
  expect(challengeWords(1914.4, 1902, 'Ben')).toBe('12 more than Ben');
  expect(challengeWords(1902.3, 1902, 'Ben')).toBe('As many as Ben: 1,902');
  expect(challengeWords(1874.2, 1902, null)).toBe('Your friend made 1,902. 28 short');
});
