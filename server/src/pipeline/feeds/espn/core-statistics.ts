import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Doubt } from '../../report.ts';
import { at, doubtOf, listAt, numberAt, readAnswer, textAt } from '../checked-json.ts';
import { figuresOf, lineOf } from '../figures.ts';
import { ResponseRejected } from '../response-rejected.ts';

/** A team's or an athlete's figures in a game, from ESPN's core API. */
export interface CoreFigures {
  /** By category and name: 'passing sacks'. */
  figures: Readonly<Record<string, number>>;
  /** ESPN ids of the athletes that a team's figures refer to. */
  athleteIds: readonly string[];
  doubts: readonly Doubt[];
}

const USED = 'the last good figure';

/** Statistics of a team or an athlete; a figure that can't be read costs itself. Throws ResponseRejected without figures. */
export function readCoreStatistics(body: Buffer): CoreFigures {
  return readAnswer(body, (answer) => {
    const figures: Record<string, number> = {};
    const doubts: Doubt[] = [];
    const bad = new Set<string>();
    for (const category of listAt(answer, 'splits', 'categories')) {
      for (const stat of listAt(category, 'stats')) {
        const name = `${textAt(category, 'name') ?? '?'} ${textAt(stat, 'name') ?? '?'}`;
        const value = numberAt(stat, 'value');
        if (!USED_NAMES.has(name) || at(stat, 'value') === undefined) continue;
        const [least, most] = /yards/i.test(name) ? YARDS : COUNT;
        const written = value === null || value < least || value > most ? null : Math.round(value);
        if (written !== null && (figures[name] ?? written) === written) figures[name] = written;
        else bad.add(name);
      }
    }
    for (const name of bad) {
      delete figures[name];
      doubts.push(doubtOf(name, 'it is no figure, or is there twice', USED));
    }
    if (Object.keys(figures).length === 0) throw new ResponseRejected('no statistics');
    const [counted, own] = [touchdownsByKind(figures), figures['defensive defensiveTouchdowns']];
    if (own !== undefined && counted !== null && own !== counted) {
      doubts.push(
        doubtOf('touchdowns of the defense', `${own} by count, ${counted} by kind`, 'what both say at least'),
      );
    }
    const references = JSON.stringify(at(answer, 'splits')).matchAll(/\/(?:athletes|roster)\/(\d+)/g);
    return { figures, athleteIds: [...new Set([...references].flatMap(([, id]) => id ?? []))], doubts };
  });
}

const COUNT = [0, 99] as const;
const YARDS = [-500, 1_200] as const;

/** The figures as read now, and the last good ones of those that can't be read now. */
export function keepLastGood(before: CoreFigures | undefined, now: CoreFigures): CoreFigures {
  return { ...now, figures: { ...before?.figures, ...now.figures } };
}

const PLAIN = figuresOf('espn core');

/** An athlete's stat line. */
export function coreAthleteLine({ figures }: CoreFigures): StatLine {
  const figure = (name: string) => figures[name] ?? 0;
  const line: Partial<Record<keyof StatLine, number>> = lineOf(PLAIN, figure);
  const made = figure('kicking fieldGoalsMade');
  // Kicks that no band has: those from 50 yards on in older answers, else short ones until their distance is known.
  const far = figures['kicking fieldGoalsMade50_59'] !== undefined ? 0 : figure('kicking fieldGoalsMade50');
  const inBands = PLAIN.reduce((sum, [key]) => sum + (key.startsWith('fgMade') ? (line[key] ?? 0) : 0), 0);
  line.fgMade50_59 = (line.fgMade50_59 ?? 0) + far;
  line.fgMade20_29 = (line.fgMade20_29 ?? 0) + Math.max(0, made - inBands - far);
  line.fgMissed = Math.max(0, figure('kicking fieldGoalAttempts') - made);
  line.specialTeamsTds = figure('returning kickReturnTouchdowns') + figure('returning puntReturnTouchdowns');
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== 0));
}

const SPECIAL_TEAMS_TDS = [
  'returning kickReturnTouchdowns',
  'returning puntReturnTouchdowns',
  'defensive missedFieldGoalReturnTd',
  'defensive blockedFieldGoalTouchdowns',
  'defensive blockedPuntTouchdowns',
];

/** A defense's stat line, mostly from the losses of the opponent, who has `theirScore` (rules 3.1). */
export function coreDefenseLine(own: CoreFigures, against: CoreFigures, theirScore: number | null): StatLine {
  const ours = (name: string) => own.figures[name] ?? 0;
  const theirs = (name: string) => against.figures[name] ?? 0;
  const allowed = 6 * defensiveTds(against) + 2 * theirs('defensive safeties');
  return {
    defSacks: theirs('passing sacks'),
    defInterceptions: theirs('passing interceptions'),
    defFumbleRecoveries: theirs('general fumblesLost'),
    defSafeties: ours('defensive safeties'),
    defBlockedKicks: ours('defensive kicksBlocked'),
    defTds: defensiveTds(own) + SPECIAL_TEAMS_TDS.reduce((sum, name) => sum + ours(name), 0),
    defTwoPoint: ours('defensive twoPtReturns'),
    ...(theirScore === null ? {} : { defPointsAllowed: theirScore - allowed }),
    defYardsAllowed: theirs('passing netTotalYards'),
  };
}

/** By ESPN's own count, and by its kinds of touchdowns: what both say at least. */
function defensiveTds({ figures }: CoreFigures): number {
  const byKind = touchdownsByKind(figures);
  const own = figures['defensive defensiveTouchdowns'];
  return Math.min(byKind ?? own ?? 0, own ?? byKind ?? 0);
}

const BY_KIND = ['defensiveInterceptions interceptionTouchdowns', 'general defensiveFumblesTouchdowns'];

function touchdownsByKind(figures: CoreFigures['figures']): number | null {
  const known = BY_KIND.flatMap((name) => figures[name] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** All other figures are none of ours, whatever their form. */
const USED_NAMES: ReadonlySet<string> = new Set([
  ...PLAIN.map(([, name]) => name),
  ...SPECIAL_TEAMS_TDS,
  ...BY_KIND,
  ...['kicking fieldGoalsMade', 'kicking fieldGoalsMade50', 'passing sacks', 'passing netTotalYards'],
  ...['safeties', 'kicksBlocked', 'twoPtReturns', 'defensiveTouchdowns'].map((name) => `defensive ${name}`),
]);
