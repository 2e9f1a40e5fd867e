import type { Team } from '@singleback/contract/season.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';
import type { Theme } from '../ui/theme.ts';

/** The 32 teams [A7.4]; they don't change while a page is open. */
export const teamsQuery = {
  ...callOptions('GET /teams'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'Failed to load teams data' },
};

/** By abbreviation. */
export function useTeams() {
  return useQuery({ ...teamsQuery, select: byAbbreviation });
}

const byAbbreviation = (teams: readonly Team[]): ReadonlyMap<string, Team> =>
  new Map(teams.map((team) => [team.abbreviation, team]));

/** The team with an abbreviation; undefined without one and while loading. */
export function useTeam(abbreviation: string | null): Team | undefined {
  return useTeams().data?.get(abbreviation ?? '');
}

/** The color of players without a team. */
export const NO_TEAM_COLOR = '#24312B';

/** The color token of a team's spine; a neutral line without a team. */
export function spineColor(team: string | null): string {
  return team === null ? 'var(--line-2)' : `var(--team-${team}, var(--line-2))`;
}

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
