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
