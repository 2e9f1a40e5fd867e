import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { PlayedGame } from '../league.ts';
import type { Lie } from './lie.ts';

/** When each is told, in minutes from the kickoff, and the instants at which the hosts are asked because of it. */
const KINDS = {
  'canceled once in play': { from: 46, until: 46.4, asked: [46, 46.5, 49] },
  'canceled once before the kickoff': { from: -10, until: -9.6, asked: [-10, -9.5, -7] },
  'canceled for six minutes in play': { from: 46, until: 52, asked: [46, 46.5, 49, 52, 55] },
  'final an hour early, once': { from: -60, until: -59.6, asked: [-60, -59.5, -57] },
  'final after half an hour, once': { from: 30, until: 30.4, asked: [30, 30.5, 33] },
  'start delayed, and not': { from: 0, until: 3, asked: [0.5, 2.5, 3] },
  'old scoreboard and box score every other time': { from: 80, until: 96, asked: [80, 82, 84, 86, 88, 96] },
  'two hosts disagree': { from: 80, until: 96, asked: [80, 82, 84, 86, 88, 96] },
  'no situation': { from: 40, until: 140, asked: [] },
  'scores as numbers': { from: 40, until: 140, asked: [] },
  'an athlete without a name': { from: 40, until: 140, asked: [] },
  'a null cell': { from: 40, until: 140, asked: [] },
  'an odd team figure': { from: 40, until: 140, asked: [] },
  'a block that was no play': { from: 40, until: 1_000, asked: [] },
  'a reversed block': { from: 40, until: 1_000, asked: [] },
} as const;

export type GameLieKind = keyof typeof KINDS;
export type GameLie = Lie<GameLieKind>;

const ALL = Object.keys(KINDS) as GameLieKind[];
/** Of the lies that unlock players for a while, believed as they should be, a few are enough. */
const CONFIRMED: GameLieKind = 'canceled for six minutes in play';
const MOST_CONFIRMED = 3;

/** Gives games their lie, in turn, so that each kind is told of several games and some games are told of truly. */
export function lieAboutGames(games: readonly PlayedGame[]): { lies: GameLie[]; instants: Date[] } {
  const lies: GameLie[] = [];
  const instants: Date[] = [];
  for (const [index, game] of games.entries()) {
    const kind = ALL[index % (ALL.length + 1)];
    const isEnough = lies.filter((lie) => lie.kind === CONFIRMED).length >= MOST_CONFIRMED;
    if (kind === undefined || (kind === CONFIRMED && isEnough)) continue;
    const at = (minutes: number) => new Date(game.kickoff.getTime() + minutes * MINUTE_MS);
    const { from, until, asked } = KINDS[kind];
    lies.push({ kind, of: game.id, from: at(from), until: at(until) });
    instants.push(...asked.map(at));
  }
  return { lies, instants };
}

/** Whether players of the game may be unlocked while it is on: a confirmed cancellation. */
export const isConfirmed = ({ kind }: GameLie) => kind === CONFIRMED;

/** A lie that is told every other time: two minutes long, and two minutes not. */
export const isItsTurn = ({ from }: GameLie, now: Date) =>
  Math.floor((now.getTime() - from.getTime()) / (2 * MINUTE_MS)) % 2 === 0;
