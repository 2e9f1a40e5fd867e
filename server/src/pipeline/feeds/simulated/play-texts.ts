import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { PlayRecord } from '../../report.ts';
import { fieldGoalDistance, type Play, type Snap } from './field.ts';
import { addCredits, clockAt } from './game.ts';
import type { RosterPlayer } from './rosters.ts';
import type { ScheduledGame } from './schedule.ts';
import type { SimulatedSeason } from './season.ts';

type Line = Partial<Record<StatKey, number>>;

/** What is said of a play, and by whom it is known. */
interface Told {
  snap: Snap;
  credits: ReadonlyMap<string, Line>;
  /** 'P.Mahomes' of the player whose line has a figure; undefined where nobody's has. */
  who(stat: StatKey): string | undefined;
  /** The sum of a figure over all lines. */
  sum(stat: StatKey): number;
  quarterback: string;
  /** Abbreviations. */
  offense: string;
  defense: string;
}

/**
 * The plays of a simulated game in words, of the seconds of its clock after `after` and up to `upTo`: what was simulated,
 * written as the league writes it, and nothing else.
 */
export function playRecords(
  game: ScheduledGame,
  season: SimulatedSeason,
  { after, upTo }: { after: number; upTo: number },
  knownAt: Date,
): PlayRecord[] {
  if (upTo <= after) return [];
  const { home, away } = season.sheetsOf(game);
  const people = new Map([...home.players, ...away.players].map((player) => [player.feedKey, player]));
  return season.played(game).plays.flatMap((play, at): PlayRecord[] => {
    if (play.at <= after || play.at > upTo || play.snap === null) return [];
    const credits = creditsOf(play);
    const text = wordsOf(describePlay(game, play.snap, credits, people));
    if (text === null) return [];
    const { quarter, timeRemaining } = clockAt(play.snap.seconds);
    return [
      {
        ...{ key: String(at), game: game.feedKey, weekNumber: game.week, knownAt, text },
        ...{ quarter, clock: timeRemaining },
        credits: [...credits].map(([feedKey, stats]) => ({ feedKey, stats })),
      },
    ];
  });
}

function creditsOf(play: Play): Map<string, Line> {
  const lines = new Map<string, Line>();
  addCredits(lines, play);
  return lines;
}

function describePlay(
  game: ScheduledGame,
  snap: Snap,
  credits: ReadonlyMap<string, Line>,
  people: ReadonlyMap<string, RosterPlayer>,
): Told {
  const name = (feedKey: string) => {
    const [first = '', ...rest] = (people.get(feedKey)?.name ?? feedKey).split(' ');
    return `${first[0] ?? ''}.${rest.join(' ')}`;
  };
  const isHome = snap.offense === 'home';
  return {
    ...{ snap, credits, quarterback: name(snap.quarterback) },
    offense: isHome ? game.home : game.away,
    defense: isHome ? game.away : game.home,
    who: (stat) => {
      const [feedKey] = [...credits].find(([, line]) => line[stat] !== undefined) ?? [];
      return feedKey === undefined ? undefined : name(feedKey);
    },
    sum: (stat) => [...credits.values()].reduce((sum, line) => sum + (line[stat] ?? 0), 0),
  };
}

/** Null for a play that adds to nobody's figures but attempts. */
function wordsOf(play: Told): string | null {
  const { who, sum, quarterback, defense } = play;
  const carrier = who('carries');
  const receiver = who('receptions');
  const kicker = who('fgAttempted');
  const yards = sum('defYardsAllowed');
  if (kicker !== undefined) return kickWords(play, kicker);
  if (sum('defSacks') > 0)
    return `${quarterback} sacked${spot(play, yards, 'at')} for ${inYards(yards)}${ending(play)}.`;
  if (sum('interceptions') > 0) {
    return `${quarterback} pass intended for ${who('targets')} INTERCEPTED by ${defense}${ending(play)}.`;
  }
  if (receiver !== undefined) {
    return `${quarterback} pass to ${receiver}${spot(play, yards)} for ${inYards(yards)}${ending(play)}.`;
  }
  if (carrier !== undefined) return `${carrier} runs${spot(play, yards)} for ${inYards(yards)}${ending(play)}.`;
  return sum('defBlockedKicks') > 0 ? `${play.offense} punt BLOCKED by ${defense}.` : null;
}

function kickWords(play: Told, kicker: string): string {
  const { sum, snap, defense } = play;
  const isBlocked = sum('defBlockedKicks') > 0;
  const outcome = isBlocked ? `BLOCKED by ${defense}` : sum('fgMissed') > 0 ? 'No Good' : 'GOOD';
  return `${kicker} ${fieldGoalDistance(snap)} yard field goal is ${outcome}.`;
}

const inYards = (yards: number) => (yards === 0 ? 'no gain' : `${yards} ${Math.abs(yards) === 1 ? 'yard' : 'yards'}`);

/** ' to BAL 41': where the ball is after so many yards; nothing in an end zone. */
function spot({ snap, offense, defense }: Told, yards: number, word: 'to' | 'at' = 'to'): string {
  const left = snap.toGoal - yards;
  if (left <= 0 || left >= 100) return '';
  if (left === 50) return ` ${word} 50`;
  return left > 50 ? ` ${word} ${offense} ${100 - left}` : ` ${word} ${defense} ${left}`;
}

/** ', TOUCHDOWN. B.Tuck extra point is GOOD' and the like. */
function ending({ who, sum, defense }: Told): string {
  const kicker = who('patAttempted');
  const tried = kicker === undefined ? '' : `. ${kicker} extra point is ${sum('patMade') > 0 ? 'GOOD' : 'No Good'}`;
  if (sum('defSafeties') > 0) return ', SAFETY';
  const lost = sum('fumblesLost') > 0 ? `. FUMBLES, RECOVERED by ${defense}` : '';
  if (sum('defTds') > 0) return `${lost}, returned for a TOUCHDOWN${tried}`;
  return sum('rushingTds') + sum('receivingTds') > 0 ? `, TOUCHDOWN${tried}` : lost;
}
