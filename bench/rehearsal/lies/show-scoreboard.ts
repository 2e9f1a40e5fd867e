import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { ShownGame } from '../../../server/src/pipeline/testing/espn-answers.ts';
import type { PlayedGame } from '../league.ts';
import { type GameLie, isItsTurn } from './game-lies.ts';

/** What an old answer of a cache shows. */
export const OLD_MS = 10 * MINUTE_MS;

/** How a game is shown at an instant, truly. */
export type Show = (game: PlayedGame, now: Date) => ShownGame;

/** A game as it is shown while a lie is told of it; null where this lie is told elsewhere. */
export function showWithLie(
  game: PlayedGame,
  { lie, show, now }: { lie: GameLie; show: Show; now: Date },
): ShownGame | null {
  const shown = show(game, now);
  switch (lie.kind) {
    case 'canceled once in play':
    case 'canceled once before the kickoff':
    case 'canceled for six minutes in play':
      return { ...shown, state: 'post', name: 'STATUS_CANCELED', completed: false };
    case 'final an hour early, once':
    case 'final after half an hour, once':
      return { ...shown, state: 'post', name: 'STATUS_FINAL', period: 4, clock: '0:00', score: [17, 13] };
    case 'start delayed, and not':
      return { ...shown, state: 'in', name: 'STATUS_DELAYED', period: 1, clock: '15:00', score: [0, 0] };
    case 'old scoreboard and box score every other time':
      return isItsTurn(lie, now) ? show(game, new Date(now.getTime() - OLD_MS)) : null;
    case 'no situation':
    case 'scores as numbers':
      return shown;
    default:
      return null;
  }
}

interface Event {
  id: string;
  competitions: { situation?: unknown; competitors: { score: unknown }[] }[];
}

/** Gives single games of a scoreboard the other form that a lie has. */
export function reshapeScoreboard(text: string, lieOf: (espnId: string) => GameLie['kind'] | null): string {
  const board = JSON.parse(text) as { events: Event[] };
  for (const { id, competitions } of board.events) {
    const kind = lieOf(id);
    for (const competition of competitions) {
      if (kind === 'no situation') competition.situation = null;
      if (kind === 'scores as numbers') for (const side of competition.competitors) side.score = Number(side.score);
    }
  }
  return JSON.stringify(board);
}
