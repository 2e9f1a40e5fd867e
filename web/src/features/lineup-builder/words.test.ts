import { expect, it } from 'vitest';
import { faceWord, pointsText, shortName } from './words.ts';

const named = (name: string, position: 'RB' | 'DEF' = 'RB') => ({ name, position, teamAbbreviation: 'LAR' });

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
