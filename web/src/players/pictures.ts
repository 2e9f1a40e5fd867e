import type { Theme } from '../ui/theme.ts';

/** Where a player's headshot is, by his number at the outside host [G2.32]; null for one without a number. */
export function headshotUrl(espnId: string | null): string | null {
  return espnId === null
    ? null
    : `https://a.espncdn.com/i/headshots/nfl/players/full/${encodeURIComponent(espnId)}.png`;
}

/** A team's logo; on the dark ground the one that is made for it: '500' becomes '500-dark' [G2.32]. */
export function logoUrl(url: string | null, theme: Theme): string | null {
  return theme === 'night' ? (url?.replace('/500/', '/500-dark/') ?? null) : url;
}
