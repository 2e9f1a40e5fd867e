import { GAME_STATES, type GameState } from '@singleback/game/scoreboard/game.ts';
import { type Grouped, lineupLabels } from '../lineups/model.ts';
import type { BoardGame, BoardPlayer } from './model.ts';

/** The games of one state: those with the user's players as cards, the others as lines. */
interface BoardSection<Game> {
  readonly status: GameState;
  readonly cards: readonly Game[];
  readonly lines: readonly Game[];
}

/** Groups games that are in display order by state [G2.61], those with the user's players first. */
export function boardSections<Game extends Pick<BoardGame, 'status' | 'mine'>>(
  games: readonly Game[],
): BoardSection<Game>[] {
  return GAME_STATES.map((status) => {
    const here = games.filter((game) => game.status === status);
    const isMine = ({ mine }: Game) => mine.length > 0;
    return { status, cards: here.filter(isMine), lines: here.filter((game) => !isMine(game)) };
  }).filter(({ cards, lines }) => cards.length + lines.length > 0);
}

interface GameCount {
  live: number;
  toCome: number;
  over: number;
  /** Postponed or cancelled. */
  off: number;
}

export function countGames(games: readonly Pick<BoardGame, 'status'>[]): GameCount {
  const count = (...states: BoardGame['status'][]) => games.filter(({ status }) => states.includes(status)).length;
  return {
    live: count('in_progress'),
    toCome: count('scheduled'),
    over: count('final'),
    off: count('postponed', 'cancelled'),
  };
}

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
