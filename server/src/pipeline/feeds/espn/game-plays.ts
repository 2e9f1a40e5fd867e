import { at, flagAt, listAt, numberAt, textAt } from '../checked-json.ts';
import { teamInOrNull } from './ids.ts';

/** A play of a drive, or a score of ESPN's list of scores. Nothing is required of it. */
export interface GamePlay {
  id: string | null;
  /** ESPN's name of its kind: 'Interception Return Touchdown'; '' if it is not said. */
  type: string;
  text: string;
  /** The team that had the ball at the snap, or of a listed score the team that scored; null where unknown. */
  team: string | null;
  yards: number | null;
  isScore: boolean;
}

/** ESPN's codes of the two teams by id. */
export type TeamsById = ReadonlyMap<string, string>;

const playIn = (play: unknown, team: string | null): GamePlay => ({
  id: textAt(play, 'id'),
  type: /[a-z]{3}/i.test(textAt(play, 'type', 'text') ?? '') ? (textAt(play, 'type', 'text') ?? '') : '',
  text: textAt(play, 'text') ?? '',
  team,
  yards: numberAt(play, 'statYardage'),
  isScore: flagAt(play, 'scoringPlay') === true,
});

/** The drives of a summary, each with the team that has the ball; null where that is not said. */
export function drivesIn(summary: unknown): { team: string | null; plays: readonly unknown[] }[] {
  const drives = [...listAt(summary, 'drives', 'previous'), at(summary, 'drives', 'current')];
  return drives.map((drive) => ({ team: teamInOrNull(at(drive, 'team')), plays: listAt(drive, 'plays') }));
}

/** All plays of all drives. */
export function playsOf(drives: ReturnType<typeof drivesIn>, teams: TeamsById): GamePlay[] {
  const all = drives.flatMap(({ team, plays }) =>
    plays.map((play) => playIn(play, teams.get(textAt(play, 'start', 'team', 'id') ?? '') ?? team)),
  );
  return onceEach(all);
}

/** The list of scores. */
export function scoresIn(summary: unknown, teams: TeamsById): GamePlay[] {
  const all = listAt(summary, 'scoringPlays').map((score) => {
    const kind = textAt(score, 'scoringType', 'displayName') ?? textAt(score, 'scoringType', 'name') ?? '';
    const play = playIn(score, teams.get(textAt(score, 'team', 'id') ?? '') ?? teamInOrNull(at(score, 'team')));
    const isNamed = play.type.toLowerCase().includes(kind.toLowerCase());
    return isNamed ? play : { ...play, type: `${play.type} ${kind}`.trim() };
  });
  return onceEach(all);
}

/** A play that is there twice counts once. */
function onceEach(plays: readonly GamePlay[]): GamePlay[] {
  return [...new Map(plays.map((play, index) => [play.id ?? index, play])).values()];
}

const VOID = /\bno play\b|\bnullified\b/i;
const OFFSETTING = /\boffset/i;
const REVERSAL = /\bREVERSED\b|\bOVERTURNED\b|\b(?:was|is) (?:reversed|overturned)\b/;
const TRY = /(?<=^|\s)[^\s.]+\.\S+(?: \S+)? extra point\b|\bTWO-POINT CONVERSION ATTEMPT\b/i;
const TRIES = /(?=(?<=^|\s)[^\s.]+\.\S+(?: \S+)? extra point\b)/i;

/**
 * What of a play counted, in words, without the try after a touchdown: after a reversal only what follows it. Null if
 * nothing did: no play, nullified, offsetting penalties.
 */
function whatCounted({ type, text, isScore }: GamePlay): string | null {
  const final = text.split(REVERSAL).at(-1) ?? '';
  const attempt = final.search(TRY);
  const main = /touchdown/i.test(final.slice(0, Math.max(0, attempt))) ? final.slice(0, attempt) : final;
  if (/^penalty$/i.test(type) || VOID.test(main)) return null;
  return OFFSETTING.test(main) && !isScore ? null : main;
}

/** Whether a play counted, whatever it was; after a review it has to say `text` of it. */
export function stands(play: GamePlay, text: RegExp): boolean {
  const counted = whatCounted(play);
  return counted !== null && (!REVERSAL.test(play.text) || text.test(counted));
}

/** Whether a play of a kind counted: by its type, or by its text where a review has changed it or it has no type. */
export function didCount(play: GamePlay, type: RegExp, text: RegExp): boolean {
  return stands(play, text) && (play.type === '' ? text.test(whatCounted(play) ?? '') : type.test(play.type));
}

/** Whether an extra point was blocked, in the try after a touchdown or in a play of its own. */
export function isExtraPointBlocked({ type, text }: GamePlay): boolean {
  if (/^penalty$/i.test(type)) return false;
  const tries = text.split(REVERSAL).at(-1)?.split(TRIES) ?? [];
  const isVoid = (one: string) => VOID.test(one) || OFFSETTING.test(one);
  return tries.some((one) => /extra point is blocked|\((?:pat|kick|extra point) blocked\)/i.test(one) && !isVoid(one));
}

/** A play as ESPN describes it. */
export interface EspnPlay {
  id: string;
  text: string;
  /** The team that has the ball; null where unknown. */
  team: string | null;
  quarter: number | null;
  /** The game clock at the snap. */
  clock: string | null;
  /** Whether the text is the short one of a score. */
  isSummary: boolean;
}

const LONGEST_ID = 40;

/** A play's text with its id; nothing where one of them is missing: the rest of the answer counts. */
export function espnPlay(play: unknown, team: string | null, isSummary = false): EspnPlay[] {
  const [id, text] = [textAt(play, 'id'), textAt(play, 'text')];
  if (id === null || id.length > LONGEST_ID || text === null) return [];
  const quarter = numberAt(play, 'period', 'number');
  return [
    {
      ...{ id, text, team, isSummary },
      quarter: quarter !== null && Number.isInteger(quarter) && quarter > 0 && quarter < 10 ? quarter : null,
      clock: clockOf(textAt(play, 'clock')) ?? clockOf(/^\(([\d:]+)\)/.exec(text)?.[1]),
    },
  ];
}

/** '7:58', and '0:16' of ':16'; null of anything else. */
function clockOf(text: string | null | undefined): string | null {
  return text && /^\d{0,2}:\d\d$/.test(text) ? text.replace(/^:/, '0:') : null;
}
