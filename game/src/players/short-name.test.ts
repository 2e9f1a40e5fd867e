import { expect, test } from 'vitest';
import { faceWord, shortName } from './short-name.ts';

test('a narrow column shows the last name without a suffix', () => {
  expect(shortName('Josh Allen', 'QB')).toBe('Allen');
  expect(shortName('Amon-Ra St. Brown', 'WR')).toBe('St. Brown');
  expect(shortName('Deebo Samuel Sr.', 'WR')).toBe('Samuel');
  expect(shortName('Kenneth Walker III', 'RB')).toBe('Walker');
});

test('a defense is named by its nickname, and a single name stays whole', () => {
  expect(shortName('Los Angeles Rams', 'DEF')).toBe('Rams');
  expect(shortName('Chargers D/ST', 'DEF')).toBe('Chargers');
  expect(shortName('Pelé', 'K')).toBe('Pelé');
});

test('a face shows initials without suffixes, or a defense’s team', () => {
  expect(faceWord('Kenneth Walker III', 'RB', 'SEA')).toBe('KW');
  expect(faceWord('Amon-Ra St. Brown', 'WR', 'DET')).toBe('AB');
  expect(faceWord('Pelé', 'K', null)).toBe('P');
  expect(faceWord('Los Angeles Rams', 'DEF', 'LAR')).toBe('LAR');
});
