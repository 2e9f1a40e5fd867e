import { expect, it } from 'vitest';
import { faceWord, kickoffText, pointsText, secondText, shortName } from './words.ts';

const named = (name: string, position: 'RB' | 'DEF' = 'RB') => ({ name, position, teamAbbreviation: 'LAR' });

it('tells times in the viewer’s zone', () => {
  const kickoff = new Date('2025-11-02T18:00:00Z');
  expect(kickoffText(kickoff, 'America/New_York')).toBe('Sun 1:00 PM');
  expect(kickoffText(null)).toBe('Time to come');
  expect(secondText(new Date('2025-11-02T17:58:31Z'), 'America/New_York')).toBe('12:58:31');
});

it('[G9.8] shows points to one decimal', () => {
  expect(pointsText(2044)).toBe('20.4');
  expect(pointsText(null)).toBe('–');
});

it('makes initials without suffixes, and a defence its team', () => {
  expect(faceWord(named('Kenneth Walker III'))).toBe('KW');
  expect(faceWord(named('Amon-Ra St. Brown'))).toBe('AB');
  expect(faceWord(named('Los Angeles Rams', 'DEF'))).toBe('LAR');
  expect(shortName(named('Amon-Ra St. Brown'))).toBe('St. Brown');
});
