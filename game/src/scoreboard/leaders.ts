// The scoreboard: a game's leaders, clock and place in the list.

/** A player as the leaders of a game are picked. Points are hundredths, null where not known. */
export interface LeadingPlayer {
  readonly id: string;
  readonly actual: number | null;
  readonly projected: number | null;
}

const LEADERS = 3;

/** The three who lead a game: by points once a player has any, by projection before. Ties are ordered by id. */
export function pickLeaders<Player extends LeadingPlayer>(players: readonly Player[]): Player[] {
  const hasBegun = players.some(({ actual }) => actual !== null);
  const leads = (player: Player) => (hasBegun ? player.actual : player.projected) ?? Number.NEGATIVE_INFINITY;
  return players.toSorted((a, b) => compareLeads(leads(b), leads(a)) || (a.id < b.id ? -1 : 1)).slice(0, LEADERS);
}

function compareLeads(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
