import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { ShownGame } from '../../../server/src/pipeline/testing/espn-answers.ts';
import type { PlayedGame } from '../league.ts';
import type { Lie } from './plan-lies.ts';

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

type GameLieKind = keyof typeof KINDS;
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

interface Category {
  name: string;
  athletes: { athlete: { id: string; displayName?: string }; stats: unknown[] }[];
}

interface Box {
  boxscore: {
    teams: { team: { abbreviation: string }; statistics: { name: string; displayValue: unknown }[] }[];
    players: { statistics: Category[] }[];
  };
  drives: { previous: { team?: object; plays: object[] }[] };
}

/** Blocks that did not count: what the league's texts say of them. */
const NO_BLOCK: Partial<Record<GameLieKind, { type: string; text: string }>> = {
  'a block that was no play': {
    type: 'Penalty',
    text: '(9:12) P.Punter punt is BLOCKED by B.Blocker, Center-L.Snapper. PENALTY on $, Illegal Formation, 5 yards, enforced at $ 30 - No Play.',
  },
  'a reversed block': {
    type: 'Blocked Punt',
    text: '(9:12) P.Punter punt is BLOCKED by B.Blocker. The Replay Official reviewed the blocked kick ruling, and the play was REVERSED. P.Punter punts 31 yards to $ 49, Center-L.Snapper, out of bounds.',
  },
};

/** A box score in which a lie is told; null where this lie is told elsewhere. */
export function reshapeBoxScore(text: string, kind: GameLieKind): string | null {
  const box = JSON.parse(text) as Box;
  const [first] = box.boxscore.players.flatMap(({ statistics }) => statistics).flatMap(({ athletes }) => athletes);
  const team = box.boxscore.teams[0];
  const noBlock = NO_BLOCK[kind];
  if (noBlock !== undefined && team !== undefined) {
    const { abbreviation } = team.team;
    const play = {
      id: `block-${abbreviation}`,
      type: { text: noBlock.type },
      text: noBlock.text.replaceAll('$', abbreviation),
    };
    box.drives.previous.push({ team: { abbreviation }, plays: [{ ...play, statYardage: 0 }] });
  } else if (kind === 'an athlete without a name' && first !== undefined) {
    delete first.athlete.displayName;
  } else if (kind === 'a null cell' && first !== undefined) {
    first.stats[1] = null;
  } else if (kind === 'an odd team figure' && team !== undefined) {
    for (const figure of team.statistics) if (figure.name === 'totalYards') figure.displayValue = 'three hundred';
  } else {
    return null;
  }
  return JSON.stringify(box);
}

/** What an old answer of a cache shows. */
export const OLD_MS = 10 * MINUTE_MS;

/** How a game is shown at an instant, truly. */
type Show = (game: PlayedGame, now: Date) => ShownGame;

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
