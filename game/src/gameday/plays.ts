// Game day: the words and figures of plays, the order of a group play by play (`replay-order.ts`) and What if (`what-if.ts`).

import type { Position } from '../players/positions.ts';
import { SCORING } from '../scoring/score-player.ts';
import { isDefense, type StatKey, type StatLine } from '../scoring/stat-line.ts';
import { MINUTE_MS } from '../season/durations.ts';
import { formatCount } from '../text/count-text.ts';

/** A player's stat line before and after some of the game. */
export interface StatChange {
  readonly player: string;
  readonly position: Position;
  readonly before: StatLine;
  readonly after: StatLine;
}

type Gains = (stat: StatKey) => number;

const gainsOf =
  ({ before, after }: Pick<StatChange, 'before' | 'after'>): Gains =>
  (stat) =>
    (after[stat] ?? 0) - (before[stat] ?? 0);

/** A play in words, and the changes that they are about. */
interface DescribedPlay<Change extends StatChange> {
  readonly text: string;
  readonly of: readonly Change[];
}

/**
 * What happened, from what it changed in the stat lines of those that it describes, the most important first: 'Smith
 * 79-yd TD from Hurts', 'Kittle 24-yd catch', 'Hurts 3 catches...'. Several plays at once are added up. '' when nothing
 * that has a word changed.
 */
export function describePlay<Change extends StatChange>(changes: readonly Change[]): DescribedPlay<Change> {
  const [first] = changes;
  if (first === undefined) return { text: '', of: [] };
  return passWords(changes) ?? { text: `${first.player} ${changeWords(first)}`.trim(), of: [first] };
}

/** A touchdown pass whose passer and receiver are both among those it describes. */
function passWords<Change extends StatChange>(changes: readonly Change[]): DescribedPlay<Change> | null {
  for (const catching of changes) {
    const caught = gainsOf(catching);
    if (caught('receivingTds') !== 1 || caught('receptions') !== 1) continue;
    const passing = changes.find((other) => {
      const thrown = gainsOf(other);
      return thrown('passingTds') === 1 && thrown('passingYards') === caught('receivingYards');
    });
    if (passing === undefined) continue;
    const text = `${catching.player} ${formatCount(caught('receivingYards'))}-yd TD from ${passing.player}`;
    return { text, of: [catching, passing] };
  }
  return null;
}

/** 'the player' is left out: '24-yd TD catch', '2 catches, 31 yds', 'field goal, 40-49 yds'. */
function changeWords({ position, ...lines }: StatChange): string {
  const gained = gainsOf(lines);
  const words =
    position === 'DEF'
      ? defenseWords(gained, lines.before)
      : [...offenseWords(gained), ...kickWords(gained), ...mishapWords(gained)];
  return words.join(', ');
}

function offenseWords(gained: Gains): string[] {
  return [
    ...moveWords(gained('receptions'), gained('receivingYards'), gained('receivingTds'), ['catch', 'catches']),
    ...runWords(gained),
    ...moveWords(passesOf(gained), gained('passingYards'), gained('passingTds'), ['pass', 'passes']),
  ];
}

/** Yards without a known number of passes are those of one play, unless there is more than one touchdown. */
const passesOf = (gained: Gains) => gained('completions') || Math.max(1, gained('passingTds'));

function runWords(gained: Gains): string[] {
  return moveWords(gained('carries') || 1, gained('rushingYards'), gained('rushingTds'), ['run', 'runs']);
}

/** One play by its yards, several by their number. */
function moveWords(count: number, yards: number, tds: number, [one, many]: readonly [string, string]): string[] {
  if (yards === 0 && tds === 0 && (one !== 'catch' || count === 0)) return [];
  if (count < 0 || tds < 0) return [`${one} taken back`];
  if (count === 1) return [`${formatCount(yards)}-yd ${tds === 1 ? `TD ${one}` : one}`];
  const touchdowns = tds === 0 ? [] : [counted(tds, 'TD', 'TDs')];
  if (count === 0) return [[`${formatCount(yards)} ${one} yds`, ...touchdowns].join(', ')];
  return [[`${count} ${many}`, `${formatCount(yards)} yds`, ...touchdowns].join(', ')];
}

const FIELD_GOALS = [
  [['fgMade0_19', 'fgMade20_29', 'fgMade30_39'], 'under 40 yds'],
  [['fgMade40_49'], '40-49 yds'],
  [['fgMade50_59'], '50-59 yds'],
  [['fgMade60'], '60+ yds'],
] as const satisfies readonly (readonly [readonly StatKey[], string])[];

function kickWords(gained: Gains): string[] {
  const goals = FIELD_GOALS.flatMap(([stats, distance]) => {
    const made = stats.reduce((sum, stat) => sum + gained(stat), 0);
    return made > 0 ? [`${made === 1 ? 'field goal' : `${made} field goals`}, ${distance}`] : [];
  });
  return [
    ...goals,
    ...some(gained('patMade'), 'extra point', 'extra points'),
    ...some(gained('fgMissed'), 'missed field goal', 'missed field goals'),
  ];
}

function mishapWords(gained: Gains): string[] {
  return [
    ...some(gained('interceptions'), 'interception thrown', 'interceptions thrown'),
    ...some(gained('fumblesLost'), 'fumble lost', 'fumbles lost'),
  ];
}

function defenseWords(gained: Gains, before: StatLine): string[] {
  const plays = [
    ...some(gained('defTds'), 'TD', 'TDs'),
    ...some(gained('defInterceptions'), 'interception', 'interceptions'),
    ...some(gained('defFumbleRecoveries'), 'fumble recovery', 'fumble recoveries'),
    ...some(gained('defSacks'), 'sack', 'sacks'),
    ...some(gained('defSafeties'), 'safety', 'safeties'),
    ...some(gained('defBlockedKicks'), 'blocked kick', 'blocked kicks'),
    ...some(gained('defTwoPoint'), 'two-point return', 'two-point returns'),
  ];
  if (plays.length > 0) return plays;
  // A defense begins with the points for having allowed nothing.
  if (before.defPointsAllowed === undefined && gained('defPointsAllowed') === 0) return ['take the field'];
  if (gained('defPointsAllowed') > 0) return [`${counted(gained('defPointsAllowed'), 'point', 'points')} allowed`];
  return gained('defYardsAllowed') > 0 ? [`${counted(gained('defYardsAllowed'), 'yard', 'yards')} allowed`] : [];
}

const some = (count: number, one: string, many: string) => (count > 0 ? [count === 1 ? one : `${count} ${many}`] : []);

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const OF_PLAYERS: readonly StatKey[] = [...SCORING.offense, ...SCORING.kicking].flatMap(({ stats }) => [...stats]);
const OF_DEFENSES: readonly StatKey[] = SCORING.defense.flatMap(({ stats }) => [...stats]);

const SCORES: readonly StatKey[] = [
  ...(['passingTds', 'rushingTds', 'receivingTds', 'defTds', 'defSafeties'] as const),
  ...(['fgMade0_19', 'fgMade20_29', 'fgMade30_39', 'fgMade40_49', 'fgMade50_59', 'fgMade60'] as const),
];

/**
 * What a change of a stat line is described by, in play words and when a source's play is looked for: the figures that score.
 * Of a defense these are its own plays; without one, the points that it allowed. Yards allowed are never reported: no
 * single play explains them. Figures without a difference are left out.
 */
export function scoringFigures(position: Position, before: StatLine, after: StatLine): StatLine {
  const gains = (keys: readonly StatKey[]): StatLine =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const gained = (after[key] ?? 0) - (before[key] ?? 0);
        return gained === 0 ? [] : [[key, gained] as const];
      }),
    );
  if (!isDefense(position)) return gains(OF_PLAYERS);
  const own = gains(OF_DEFENSES);
  return Object.keys(own).length > 0 ? own : gains(['defPointsAllowed']);
}

/** Whether these figures hold a touchdown, a field goal or a safety. */
export const hasScore = (figures: StatLine): boolean => SCORES.some((key) => (figures[key] ?? 0) > 0);

/** A source may describe a play a little later than it counts it: for so long a change of points may still get its text. */
export const LATE_TEXT_MS = 2 * MINUTE_MS;

/** A change of points without a text is fetched again until it is this old: every process has read a late text by then. */
export const SETTLED_AFTER_MS = 3 * MINUTE_MS;

/** The most characters of a text that are kept. */
export const LONGEST_TEXT = 300;

// Controls, halves of surrogate pairs, what turns the direction of text, and what is never visible.
const UNWANTED = /\p{Cc}|\p{Cs}|\p{Co}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /(\p{M}{2})\p{M}+/gu;
const CLOCK = /^\(\d{0,2}:\d\d\)\s*/;

/**
 * A source's own words for a play, safe to store and to show as one line: without control characters, characters that
 * change the direction of text or are invisible, piled-up marks, and the clock in front, which is shown by itself. At most
 * LONGEST_TEXT characters. '' when nothing is left.
 */
export function cleanSourceText(text: string): string {
  const plain = text
    // More is never read of it.
    .slice(0, 10 * LONGEST_TEXT)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNWANTED, '')
    .replace(MARKS, '$1')
    .trim()
    .replace(CLOCK, '');
  const characters = [...plain];
  return characters.length <= LONGEST_TEXT
    ? plain
    : `${characters
        .slice(0, LONGEST_TEXT - 1)
        .join('')
        .trimEnd()}…`;
}
