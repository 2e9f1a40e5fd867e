import { describe, expect, test } from 'vitest';
import { isReservedName, skeletonOf } from './display-names.ts';

describe('the skeleton of a display name', () => {
  test.each([
    ['Cyrillic letters', 'Hаil Mary Ann'],
    ['Greek letters', 'Hail Μary Αnn'],
    ['a capital I for an l', 'HaiI Mary Ann'],
    ['a digit for a letter', 'Hai1 Mary Ann'],
    ['a bar for a letter', 'Hai| Mary Ann'],
    ['mathematical letters', '𝐇𝐚𝐢𝐥 𝐌𝐚𝐫𝐲 𝐀𝐧𝐧'],
    ['small capitals of another alphabet', 'НАIL МАRУ АΝΝ'],
    ['rn for m', 'Hail rnary Ann'],
    ['invisible characters', 'Hail\u200b Ma\u00adry Ann'],
    ['other kinds of spaces', 'Hail\u2003Mary\u00a0Ann'],
    ['another case', 'hAIL mARY aNN'],
  ])('is the same with %s', (_what, name) => {
    expect(skeletonOf(name)).toBe(skeletonOf('Hail Mary Ann'));
  });

  test('distinguishes names that look different', () => {
    const names = [
      'Hail Mary Ann',
      'Hail Mary Anna',
      'Hailmary Ann',
      'José',
      'Jose',
      'Дмитрий',
      'דוד',
      'דויד',
      '🏈',
      '🏀',
    ];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
  });
});

describe('reserved names', () => {
  test.each([
    ...['admin', 'Admin', 'ADMIN', 'аdmin', 'Adm1n', 'Admin 1', 'admin_2026', '~Admin~', 'The Admins', 'admlnistrator'],
    ...['Support', 'Supp0rt', 'Support Team', 'Singleback', 'Single Back', 'singleback_support', 'SingIeback'],
    ...['Official Singleback', 'Moderator', 'Commissioner', 'Team Singleback', 'S.u.p.p.o.r.t', 'Ｓｔａｆｆ'],
    ...['Former player', 'FORMER  PLAYER', 'Former pIayer', 'Player 1a2b', 'player 00FF', 'PIayer OOff'],
    ...['A player', 'a PIayer', 'A  Member'],
  ])('%j is reserved', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each([
    ...['Former players', 'Player 12', 'Player One', 'Player 1a2bc', 'Administer This', 'Supporting Cast'],
    ...[
      'Singlebacker',
      'The Real Deal',
      'Team Rocket',
      'Root Beer',
      'Modern Family',
      'Fantasy Team',
      'דוד',
      'Ann',
      '🏈🏈',
    ],
  ])('%j is available', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
