import { type Round, roundOf, roundWords } from '../season/round-words.ts';
import { type Notice, PREFERENCES_HINT } from './notice.ts';

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
