/** The token of a team's spine; a plain line for a team that has none. */
export function spineColor(team: string | null): string {
  return team === null ? 'var(--line-2)' : `var(--team-${team}, var(--line-2))`;
}
