import type { Theme } from '../ui/theme.ts';

/** A player's headshot URL by ESPN id [G2.32]; null without one. */
export function headshotUrl(espnId: string | null): string | null {
  return espnId === null
    ? null
    : `https://a.espncdn.com/i/headshots/nfl/players/full/${encodeURIComponent(espnId)}.png`;
}

/** A team's logo; in the dark theme the dark version: '500' becomes '500-dark' [G2.32]. */
export function logoUrl(url: string | null, theme: Theme): string | null {
  return theme === 'night' ? (url?.replace('/500/', '/500-dark/') ?? null) : url;
}
