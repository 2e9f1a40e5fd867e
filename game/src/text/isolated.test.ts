import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a name written from right to left is isolated in a sentence', () => {
  expect(isolated('דוד')).toBe('\u2068דוד\u2069');
  expect(isolated('محمد (1)')).toBe('\u2068محمد (1)\u2069');
});

test('a name loses the controls with which it could turn the sentence around, or leave its place', () => {
  expect(isolated('\u202ennA')).toBe('\u2068nnA\u2069');
  expect(isolated('An\u2069\u202en')).toBe('\u2068Ann\u2069');
});

test('any other name stays as it is', () => {
  for (const name of ['Hail Mary Ann', 'Дмитрий', '山田太郎', '👨‍👩‍👧 Family', 'O’Neil & Sons']) {
    expect(isolated(name)).toBe(name);
  }
});
