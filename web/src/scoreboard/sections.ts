import { GAME_STATES, type GameState } from '@singleback/game/scoreboard/game.ts';
import type { BoardGame } from './model.ts';

/** The games of one state: those with the user's players as cards, the others as lines. */
export interface BoardSection<Game> {
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
