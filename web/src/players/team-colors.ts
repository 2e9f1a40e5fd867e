/** The color of players without a team. */
export const NO_TEAM_COLOR = '#24312B';

/** The color token of a team's spine; a neutral line without a team. */
export function spineColor(team: string | null): string {
  return team === null ? 'var(--line-2)' : `var(--team-${team}, var(--line-2))`;
}
