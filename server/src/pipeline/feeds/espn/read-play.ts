import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { madeBand } from '../figures.ts';

/** What a play's text says that it adds to stat lines: those of players of one team by name, and of the other's defense. */
interface ReadPlay {
  /** Names as the text has them: 'P.Mahomes', 'Ja.Williams', 'Patrick Mahomes'. */
  players: readonly { readonly name: string; readonly stats: StatLine }[];
  defense: StatLine;
}

const NAME = String.raw`\p{Lu}[^\s,;()]*\.[^,;()]*?`;
/** Not all of the play, or not as it counts: fumbles, laterals, and what a penalty or a review has changed. */
const UNCERTAIN = /no play|nullified|reversed|fumble|muff|lateral|aborted|offset|penalty(?!.*declined)|enforced/i;

const PASS = new RegExp(
  String.raw`^(${NAME}) pass (?:short |deep )?(?:left |right |middle )?to (${NAME}) (?:to|ob|pushed|ran|for|at)\b`,
  'u',
);
const RUN = new RegExp(
  String.raw`^(${NAME}) (?:left (?:end|tackle|guard)|right (?:end|tackle|guard)|up the middle|scrambles|kneels)\b`,
  'u',
);
const INTERCEPTION = new RegExp(String.raw`^(${NAME}) pass .*\bINTERCEPTED by\b`, 'u');
const SACK = new RegExp(String.raw`^${NAME} sacked\b`, 'u');
const FIELD_GOAL = new RegExp(String.raw`^(${NAME}) (\d+) yard field goal is (GOOD|No Good|BLOCKED)`, 'iu');
const EXTRA_POINT = new RegExp(`(?:^|[.!] ?)(${NAME}) extra point is GOOD`, 'u');
/** '(7:58) (Shotgun) ', '69-T.Deculus reported in as eligible. ', 'Direct snap to T.Warren. ', in any order. */
const BEFORE_SNAP =
  /^(?:\([^)]*\) ?|[^()]*? reported in as eligible\. ?|\S+\.\S+ in at QB\. ?|Direct snap to \S+\.\S+\. ?)+/;
const YARDS = /\bfor (?:(-?\d+) yards?|(no gain))\b/;

/**
 * Reads the league's wording of a play, as ESPN and the league itself publish it: '(7:58) (Shotgun) P.Mahomes pass short
 * right to X.Worthy to BAL 41 for 4 yards (M.Humphrey).' Null where it is not certain who gets what.
 */
export function readPlay(text: string): ReadPlay | null {
  const [play = '', ...tries] = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BEFORE_SNAP, '')
    .split('TWO-POINT CONVERSION ATTEMPT');
  if (play === '' || UNCERTAIN.test(text)) return null;
  const isScored = /\bTOUCHDOWN\b/.test(play);
  const extraPoint = EXTRA_POINT.exec(play)?.[1];
  const forTry = extraPoint === undefined ? (tries.some((one) => /ATTEMPT SUCCEEDS/.test(one)) ? 2 : 0) : 1;
  const kicked = extraPoint === undefined ? [] : [{ name: extraPoint, stats: { patMade: 1 } }];
  const defense: StatLine = isScored || kicked.length > 0 ? { defPointsAllowed: (isScored ? 6 : 0) + forTry } : {};

  const [, intercepted] = INTERCEPTION.exec(play) ?? [];
  if (intercepted !== undefined) {
    const stats: StatLine = { defInterceptions: 1, ...(isScored ? { defTds: 1 } : {}) };
    return { players: [{ name: intercepted, stats: { interceptions: 1 } }], defense: stats };
  }
  if (SACK.test(play)) {
    return isScored
      ? null
      : { players: [], defense: { defSacks: 1, ...(/SAFETY/.test(play) ? { defSafeties: 1 } : {}) } };
  }
  const kick = FIELD_GOAL.exec(play);
  if (kick !== null) return fieldGoal(kick);
  const yards = yardsIn(play);
  const [, passer, receiver] = PASS.exec(play) ?? [];
  if (passer !== undefined && receiver !== undefined) {
    if (yards === null) return null;
    const thrown = { passingYards: yards, ...td('passingTds', isScored) };
    const caught = { receptions: 1, receivingYards: yards, ...td('receivingTds', isScored) };
    return { players: [{ name: passer, stats: thrown }, { name: receiver, stats: caught }, ...kicked], defense };
  }
  const [, carrier] = RUN.exec(play) ?? [];
  if (carrier !== undefined) {
    if (yards === null || /SAFETY/.test(play)) return null;
    const run = { rushingYards: yards, ...td('rushingTds', isScored) };
    return { players: [{ name: carrier, stats: run }, ...kicked], defense };
  }
  return kicked.length > 0 && !isScored ? { players: kicked, defense } : null;
}

function fieldGoal([, name = '', length = '', outcome = '']: RegExpExecArray): ReadPlay {
  if (/^good$/i.test(outcome)) {
    return { players: [{ name, stats: { [madeBand(Number(length))]: 1 } }], defense: { defPointsAllowed: 3 } };
  }
  const defense: StatLine = /blocked/i.test(outcome) ? { defBlockedKicks: 1 } : {};
  return { players: [{ name, stats: { fgMissed: 1 } }], defense };
}

function yardsIn(play: string): number | null {
  const [, yards, none] = YARDS.exec(play) ?? [];
  if (none !== undefined) return 0;
  return yards === undefined ? null : Number(yards);
}

const td = (stat: StatKey, isScored: boolean): StatLine => (isScored ? { [stat]: 1 } : {});

const FULL_NAME = String.raw`\p{Lu}[^,;()\d]+?`;
const SCORING_PASS = new RegExp(String.raw`^(${FULL_NAME}) (\d+) Ya?r?d pass from (${FULL_NAME})(?: \((.*)\))?$`, 'iu');
const SCORING_RUN = new RegExp(String.raw`^(${FULL_NAME}) (\d+) Ya?r?d (?:Rush|Run)(?: \((.*)\))?$`, 'iu');
const SCORING_KICK = new RegExp(String.raw`^(${FULL_NAME}) (\d+) Ya?r?d Field Goal$`, 'iu');
const TRY = new RegExp(`^(${FULL_NAME}) Kick$`, 'iu');

/**
 * Reads ESPN's wording of a score: 'Brian Thomas Jr. 3 Yd pass from Trevor Lawrence (Cam Little Kick)', 'Josh Allen 2 Yd
 * Rush (Matt Prater Kick)', 'Matt Prater 50 Yd Field Goal'. Null for any other.
 */
export function readScoringPlay(text: string): ReadPlay | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [, kicker, length] = SCORING_KICK.exec(plain) ?? [];
  if (kicker !== undefined) {
    return { players: [{ name: kicker, stats: { [madeBand(Number(length))]: 1 } }], defense: { defPointsAllowed: 3 } };
  }
  const [, receiver, caught, passer, afterPass] = SCORING_PASS.exec(plain) ?? [];
  if (receiver !== undefined && passer !== undefined) {
    const yards = Number(caught);
    const players = [
      { name: passer, stats: { passingYards: yards, passingTds: 1 } },
      { name: receiver, stats: { receptions: 1, receivingYards: yards, receivingTds: 1 } },
    ];
    return withTry(players, afterPass);
  }
  const [, carrier, run, afterRun] = SCORING_RUN.exec(plain) ?? [];
  if (carrier === undefined) return null;
  return withTry([{ name: carrier, stats: { rushingYards: Number(run), rushingTds: 1 } }], afterRun);
}

function withTry(players: ReadPlay['players'], after: string | undefined): ReadPlay {
  const kicker = TRY.exec(after ?? '')?.[1];
  if (kicker !== undefined) {
    return { players: [...players, { name: kicker, stats: { patMade: 1 } }], defense: { defPointsAllowed: 7 } };
  }
  // What became of any other try is not certain.
  return { players, defense: {} };
}
