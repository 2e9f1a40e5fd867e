import { type Grouped, lineupLabels } from '../lineups/model.ts';
import type { BoardPlayer } from './model.ts';

/** Replaces lineup names of the user's players with distinguishable labels. */
export function withLineupLabels<Game extends { readonly mine: readonly BoardPlayer[] }>(
  games: readonly Game[],
  lineups: readonly (Grouped & { readonly slots: readonly { readonly playerId: string }[] })[],
): Game[] {
  const labels = lineupLabels(lineups);
  const holders = (player: BoardPlayer) =>
    lineups.filter(({ name, slots }) => {
      return name === player.lineupName && slots.some(({ playerId }) => playerId === player.id);
    });
  return games.map((game) => ({
    ...game,
    mine: game.mine.map((player, at) => {
      // A player appears once per lineup, in lineup order.
      const before = game.mine.slice(0, at).filter((other) => isSameRow(other, player)).length;
      const lineup = holders(player)[before];
      return lineup ? { ...player, lineupName: labels.get(lineup.id) ?? lineup.name } : player;
    }),
  }));
}

const isSameRow = (one: BoardPlayer, other: BoardPlayer) => one.id === other.id && one.lineupName === other.lineupName;
