import { type OrderResult, orderWords } from '../orders/orders.ts';
import { injuryWord, isUnlikelyToPlay } from '../players/injury.ts';
import { type GameTime, isLocked } from '../players/lock.ts';
import { type Round, roundLabel, roundOf, roundWords } from '../season/round-words.ts';
import { type Notice, PREFERENCES_HINT } from './notice.ts';
import { isQuiet, quietHoursAround } from './quiet-hours.ts';

/** How bad it is: a player is doubtful, or will hardly play at all. Null for everything better. */
export type InjuryLevel = 'doubtful' | 'out';

/** Out, on a reserve list and suspended all count as out; a change between them is no news. */
export function injuryLevel(status: string | null): InjuryLevel | null {
  if (isUnlikelyToPlay(status)) return 'out';
  return status?.trim().toLowerCase() === 'doubtful' ? 'doubtful' : null;
}

/** A player in a user's lineups of a week who became doubtful or out. */
export interface HurtPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: string;
  /** The team's abbreviation, or null. */
  readonly team: string | null;
  readonly level: InjuryLevel;
  readonly status: string;
  /** As the injury report says it: 'Knee, Ankle'. */
  readonly notes: string | null;
  readonly game: GameTime | null | undefined;
}

/**
 * Whether to notify a user now that one of their players is injured: never once the player is locked. In the quiet hours it waits
 * until they end; what would be too late by then is sent at once, by email only, which wakes no one.
 */
export function injuryTiming(
  game: GameTime | null | undefined,
  now: Date,
  timeZone: string,
): 'now' | 'mail_only' | 'later' | 'never' {
  if (isLocked(game, now)) return 'never';
  if (!isQuiet(now, timeZone)) return 'now';
  const kickoff = game?.kickoff ?? null;
  return kickoff !== null && kickoff <= quietHoursAround(now, timeZone).until ? 'mail_only' : 'later';
}

/** Sent once per player, week and level; `weekNumber` and `lineupId` identify the lineup with the player. */
export function injuryNotice(
  player: HurtPlayer,
  { weekId, lineupId, ...round }: { weekId: string; lineupId: string } & Round,
): Notice {
  const word = injuryWord(player.status) ?? player.level;
  const who = [player.position, player.team].filter((part) => part !== null).join(', ');
  const why = player.notes ? ` (${player.notes})` : '';
  const isNow = player.level === 'doubtful' ? 'is doubtful' : `won’t play: ${word}`;
  return {
    key: `injury ${weekId} ${player.id} ${player.level}`,
    notAfter: player.game?.kickoff ?? null,
    letter: {
      subject: `${player.name} is ${player.level} for ${roundWords(round)}`,
      lines: [
        `${player.name} (${who}) ${isNow}${why}. This player is in your ${roundOf(round)} lineup.`,
        'You can pick a replacement until kickoff.',
      ],
      action: { label: 'Edit lineup', path: `/lineup/${round.weekNumber}?edit=${lineupId}` },
      after: PREFERENCES_HINT,
    },
    push: {
      title: `${player.name} is ${player.level}`,
      body: `${who}. ${roundLabel(round)}: pick a replacement before kickoff.`,
    },
  };
}

/** A game that a week has lost, for a user whose lineup of the week has players of it. */
export interface LostGame extends Round {
  readonly gameId: string;
  /** 'NO at CIN' */
  readonly teams: string;
  readonly weekId: string;
  /** UTC: the end of the week that lost the game. */
  readonly weekEnds: Date;
  /** The number of the week that it moved to; null: it was cancelled. */
  readonly movedTo: number | null;
  readonly lineupId: string;
  /** The user's own players, as 'Joe Burrow (QB, CIN)'. At least one. */
  readonly players: readonly { readonly name: string; readonly position: string; readonly team: string | null }[];
}

/** Sent to the owner of a lineup, once for each week that a game leaves and each week that it moves to (rules 1.5). */
export function lostGameNotice(game: LostGame): Notice {
  const { players, weekNumber, seasonKind, movedTo, teams } = game;
  const inWeek = roundWords(game);
  const what = movedTo === null ? 'was canceled' : `was moved to ${roundWords({ weekNumber: movedTo, seasonKind })}`;
  const words = players.map(
    ({ name, position, team }) => `${name} (${team === null ? position : `${position}, ${team}`})`,
  );
  const [first] = players;
  const isOne = players.length === 1;
  const subject = `${isOne && first ? first.name : `${players.length} of your players`} won’t play in ${inWeek}`;
  return {
    key: `lost game ${game.weekId} ${game.gameId} ${movedTo ?? 'canceled'}`,
    notAfter: game.weekEnds,
    letter: {
      subject,
      lines: [
        `${teams} ${what}. In your ${roundOf(game)} lineup: ${words.join(', ')}.`,
        `${isOne ? 'This player scores' : 'These players score'} no points in ${inWeek}, and it does not count as a use. You can pick ${isOne ? 'a replacement' : 'replacements'}.`,
      ],
      action: { label: 'Edit lineup', path: `/lineup/${weekNumber}?edit=${game.lineupId}` },
      after: PREFERENCES_HINT,
    },
    push: { title: subject, body: `${teams} ${what}. Pick ${isOne ? 'a replacement' : 'replacements'}.` },
  };
}

/** What the owner of an order reads about it, once per check. `undoneUntil` is the lock, UTC; null where it can't be undone. */
export function orderNotice(
  result: OrderResult,
  {
    id,
    lineupId,
    undoneUntil,
    notAfter,
  }: { id: string; lineupId: string | null; undoneUntil: Date | null; notAfter: Date },
): Notice {
  const words = orderWords(result);
  const isDone = result.outcome === 'done';
  const why = isDone
    ? 'You asked for this in Plan, If I’m Away.'
    : (result.reason ?? 'It was not run before the lock.');
  const mayUndo = isDone && undoneUntil !== null;
  const undo = mayUndo ? ' You can undo it until the kickoff.' : '';
  const week = result.kind === 'slot' ? ` (${roundWords(result)}, ${result.slot ?? ''})` : '';
  return {
    key: `order ${id}`,
    notAfter,
    letter: {
      subject: `While you were away: ${words}`,
      lines: [`${words}${week}.`, `${why}${undo}`],
      action:
        lineupId === null || !mayUndo
          ? { label: 'See If I’m Away', path: '/orders' }
          : { label: 'See it or undo it', path: '/orders' },
      after: PREFERENCES_HINT,
    },
    push: { title: words, body: `${roundLabel(result)}. ${why}` },
  };
}
