// Reads the plays of ESPN's drives: who did what for how many yards.
import { didCount, type GamePlay, isExtraPointBlocked, stands } from './game-plays.ts';

/** What the plays say of one team. */
export interface DefensivePlays {
  safeties: number;
  twoPointReturns: number;
  /** Its field goals, punts and extra points that were blocked. */
  kicksLost: number;
  /** Touchdowns of its defense, which the other defense has not allowed. */
  defensiveTouchdowns: number;
  /** How many of them are the likely reading of a play and not a certain one. */
  likelyTouchdowns: number;
  /** Returned kicks, which count as allowed. */
  returnTouchdowns: number;
}

/** A game's plays of the drives, and its list of scores. */
export interface Plays {
  plays: readonly GamePlay[];
  scores: readonly GamePlay[];
}

/** Counts what a team's defense and special teams scored, and the kicks that it lost. */
export function defensivePlays({ plays, scores }: Plays, team: string): DefensivePlays {
  const own = scores
    .filter((score) => score.team === team)
    .map((score) => ({ score, play: playOf(score, plays) }))
    .filter(({ play }) => play === undefined || stands(play, /touchdown|safety|two-point/i));
  const count = (type: RegExp, text: RegExp) => own.filter(({ score }) => didCount(score, type, text)).length;
  const touchdowns = own.map(({ score, play }) => touchdownOf(score, play));
  const counted = (kind: Touchdown) => touchdowns.filter((one) => one === kind).length;
  return {
    safeties: count(/safety/i, /safety/i),
    twoPointReturns: own.filter(({ score }) => isReturnedTry(score)).length,
    kicksLost: kicksLost({ plays, scores: own.map(({ score }) => score) }, team),
    defensiveTouchdowns: counted('defense') + counted('likely'),
    likelyTouchdowns: counted('likely'),
    returnTouchdowns: counted('return'),
  };
}

/** Two points of the defense: the try was the other team's. */
const isReturnedTry = (score: GamePlay) =>
  didCount(score, /defensive (2pt|two|2)[ -]?(p|c)/i, /defensive (2|two)[ -]?(pt|point)/i);

/** A score's play in the drives: it says who had the ball, and what became of it. */
function playOf(score: GamePlay, plays: readonly GamePlay[]): GamePlay | undefined {
  if (score.id !== null) return plays.find(({ id }) => id === score.id);
  const alike = plays.filter(({ type }) => type !== '' && type === score.type);
  return alike.length === 1 ? alike[0] : undefined;
}

type Touchdown = 'defense' | 'likely' | 'return' | 'offense' | null;

const SCORE_BY_RETURN = /\b\d+ ya?r?d .*\b(?:return|recovery)\b/i;
const FUMBLE = /fumble|muff/i;
const BY_OFFENSE = /pass|rush|reception|\brun\b/i;

/** Whose touchdown a score is. Its type decides; where that leaves it open, who had the ball does. */
function touchdownOf(score: GamePlay, play: GamePlay | undefined): Touchdown {
  const kind = score.type || play?.type || score.text;
  const isTouchdown = /touchdown/i.test(kind) || (kind === score.text && SCORE_BY_RETURN.test(kind));
  if (!isTouchdown || !stands(score, /touchdown|return|recovery/i)) return null;
  const holder = play?.team ?? null;
  const isOwn = holder === null ? null : holder === score.team;
  if (/intercept/i.test(kind)) return isOwn ? 'offense' : 'defense';
  if (/kick|punt|field goal|blocked/i.test(kind.replaceAll(/\(.*?\)/g, '')))
    return FUMBLE.test(kind) ? 'defense' : 'return';
  if (/\(own\)/i.test(kind)) return 'offense';
  if (/\(opponent\)/i.test(kind)) return 'defense';
  const isOpen = FUMBLE.test(kind) || /sack|defens|return|recover/i.test(kind);
  if (!isOpen && (BY_OFFENSE.test(kind) || isOwn !== false)) return 'offense';
  // The drive is the kicking team's, and its recovery no touchdown of the offense.
  if (/\bpunts \d|\bkicks \d|\bmuffs\b/.test(play?.text ?? '')) return 'defense';
  if (isOwn === null) return 'likely';
  return isOwn ? 'offense' : 'defense';
}

const BLOCKED = /blocked (field goal|punt|kick|pat)/i;
const IS_BLOCKED = /\b(?:punt|field goal)(?: is)? BLOCKED\b|\b(?:punt|field goal) is blocked\b/;

function kicksLost({ plays, scores }: Plays, team: string): number {
  const own = plays.filter((play) => play.team === team);
  const inDrives = own.filter((play) => isKickBlocked(play) || isExtraPointBlocked(play));
  const isCounted = (score: GamePlay) =>
    inDrives.some(({ id, text }) => (score.id === null ? text === score.text : id === score.id));
  const tries = scores.filter((score) => !isReturnedTry(score) && isExtraPointBlocked(score));
  return inDrives.length + tries.filter((score) => !isCounted(score)).length;
}

/** By its kind or its words: what ends the play names its kind, too, such as a safety, a touchdown or a recovery. */
const isKickBlocked = (play: GamePlay) =>
  stands(play, IS_BLOCKED) && (BLOCKED.test(play.type) || IS_BLOCKED.test(play.text));
