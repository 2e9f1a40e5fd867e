import { expect, it } from 'vitest';
import { pointsText } from './points-text.ts';

it('[G9.8] shows points to one decimal', () => {
  expect(pointsText(2044)).toBe('20.4');
  expect(pointsText(null)).toBe('–');
});
