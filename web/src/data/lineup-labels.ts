import type { SavedLineup } from './saved-lineup.ts';
import type { BoardPlayer } from './scoreboard-games.ts';

type Labelled = Pick<SavedLineup, 'id' | 'name' | 'groups'>;

/** By id, what tells each lineup of a week from the user's others: its name, or its groups where others have that name. */
export function lineupLabels(lineups: readonly Labelled[]): ReadonlyMap<string, string> {
  return new Map(
    lineups.map(({ id, name, groups }) => {
      const isAlone = groups.length === 0 || !lineups.some((other) => other.id !== id && other.name === name);
      return [id, isAlone ? name : groups.map((group) => group.name).join(', ')];
    }),
  );
}

/**
 * The user's players in a game, each with the label of his lineup in place of its name.
 * @param mine once for each lineup that holds him, in the lineups' order, as the scoreboard tells them
 */
export function withLineupLabels(
  mine: readonly BoardPlayer[],
  lineups: readonly (Labelled & { readonly slots: readonly { readonly playerId: string }[] })[],
): BoardPlayer[] {
  const labels = lineupLabels(lineups);
  const taken = new Set<string>();
  return mine.map((player) => {
    const key = (lineupId: string) => `${lineupId} ${player.id}`;
    const lineup = lineups.find(
      ({ id, name, slots }) =>
        name === player.lineupName && slots.some(({ playerId }) => playerId === player.id) && !taken.has(key(id)),
    );
    if (!lineup) return player;
    taken.add(key(lineup.id));
    return { ...player, lineupName: labels.get(lineup.id) ?? player.lineupName };
  });
}
