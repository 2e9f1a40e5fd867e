/** 'SEA @ WAS', the same for players of both teams: 'vs SEA' of a Washington player. Null without a game. */
export function gameLabel(team: string | null, opponent: string | null): string | null {
  const [side, other] = opponent?.split(' ') ?? [];
  if (team === null || other === undefined) return null;
  return side === '@' ? `${team} @ ${other}` : `${other} @ ${team}`;
}
