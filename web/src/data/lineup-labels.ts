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

/** Games in which each of the user's players has the label of his lineup in place of its name. */
export function withLineupLabels<Game extends { readonly mine: readonly BoardPlayer[] }>(
  games: readonly Game[],
  lineups: readonly (Labelled & { readonly slots: readonly { readonly playerId: string }[] })[],
): Game[] {
  const labels = lineupLabels(lineups);
  const holders = (player: BoardPlayer) =>
    lineups.filter(({ name, slots }) => {
      return name === player.lineupName && slots.some(({ playerId }) => playerId === player.id);
    });
  return games.map((game) => ({
    ...game,
    mine: game.mine.map((player, at) => {
      // He stands there once for each lineup that holds him, in the lineups' order.
      const before = game.mine.slice(0, at).filter((other) => isSameRow(other, player)).length;
      const lineup = holders(player)[before];
      return lineup ? { ...player, lineupName: labels.get(lineup.id) ?? lineup.name } : player;
    }),
  }));
}

const isSameRow = (one: BoardPlayer, other: BoardPlayer) => one.id === other.id && one.lineupName === other.lineupName;
