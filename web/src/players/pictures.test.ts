import { expect, it } from 'vitest';
import { headshotUrl, logoUrl } from './pictures.ts';

const logo = 'https://a.espncdn.com/i/teamlogos/nfl/500/kc.png';

it('[G2.32] builds the headshot URL from the espn_id', () => {
  expect(headshotUrl('4262921')).toBe('https://a.espncdn.com/i/headshots/nfl/players/full/4262921.png');
  expect(headshotUrl(null)).toBeNull();
});

it('[G2.32, A9.9] uses the dark logo in the dark theme', () => {
  expect(logoUrl(logo, 'night')).toBe('https://a.espncdn.com/i/teamlogos/nfl/500-dark/kc.png');
  expect(logoUrl(logo, 'scorecard')).toBe(logo);
  expect(logoUrl(null, 'night')).toBeNull();
});
