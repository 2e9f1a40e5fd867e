import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Doubt } from '../../report.ts';
import { at, doubtOf, listAt, numberAt, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { type DefensivePlays, defensivePlays, type Plays } from './defensive-plays.ts';
import { teamInOrNull } from './ids.ts';
import { scoreIn } from './scoreboard.ts';

/** What a box score says of a team as a whole, of which both defense lines are made. */
export interface SideFigures extends DefensivePlays {
  score: number;
  sacked: number;
  intercepted: number;
  fumblesLost: number;
  yards: number;
  /** Touchdowns of defense and special teams, as ESPN counts them; absent where it does not. */
  countedTouchdowns: number;
}
export type SideFigure = keyof SideFigures;

const [COUNT, YARDS] = [
  [0, 30],
  [-200, 1_200],
] as const;

/** The figures that are read from the team's own list. All others there are not used, whatever their form. */
const LISTED: readonly (readonly [SideFigure, string, readonly [least: number, most: number]])[] = [
  ['sacked', 'sacksYardsLost', COUNT],
  ['intercepted', 'interceptions', COUNT],
  ['fumblesLost', 'fumblesLost', COUNT],
  ['yards', 'totalYards', YARDS],
  ['countedTouchdowns', 'defensiveTouchdowns', COUNT],
];

/** The figures of a team that could be read, and those that could not. */
export interface ReadFigures {
  figures: Partial<SideFigures>;
  unread: SideFigure[];
  doubts: Doubt[];
}

/** Reads a team's figures one by one: a bad one costs itself. Before the kickoff there is no score. */
export function sideFigures(
  { team, score, hasBegun }: { team: string; score: unknown; hasBegun: boolean },
  teams: readonly unknown[],
  plays: Plays,
): ReadFigures {
  const figures: Partial<SideFigures> = defensivePlays(plays, team);
  const unread: SideFigure[] = [];
  const doubts: Doubt[] = [];
  const read = (figure: SideFigure, subject: string, value: () => number | undefined) => {
    try {
      const found = value();
      if (found !== undefined) figures[figure] = found;
    } catch (error) {
      unread.push(figure);
      doubts.push(doubtOf(`${subject} of ${team}`, error, 'the last good figure'));
    }
  };
  read('score', 'the score', () => (hasBegun ? scoreIn(numberAt(score)) : 0));
  const statistics = teams
    .filter((one) => teamInOrNull(at(one, 'team')) === team)
    .flatMap((one) => listAt(one, 'statistics'));
  for (const [figure, name, [least, most]] of LISTED) {
    read(figure, name, () => {
      const cells = statistics.filter((one) => textAt(one, 'name') === name);
      const values = new Set(cells.map((cell) => (figure === 'sacked' ? twoFigures(cell)[0] : wholeFigure(cell))));
      if (values.size > 1) throw new ResponseRejected(`it is there as ${[...values].join(' and ')}`);
      const [value] = values;
      if (value !== undefined && (value < least || value > most)) throw new ResponseRejected(`it is ${value}`);
      return value;
    });
  }
  return { figures, unread, doubts };
}

/** How ESPN writes none. */
const NONE = /^--?$/;

/** Reads a whole number of ESPN: 12, '12', '-3'; '--' is zero. Throws ResponseRejected on anything else. */
export function wholeFigure(cell: unknown): number {
  const text = textAt(cell);
  const value = text !== null && NONE.test(text) ? 0 : numberAt(cell);
  if (value === null || !Number.isInteger(value)) throw new ResponseRejected(`'${text ?? ''}' is not a whole number`);
  return value;
}

/** Two numbers in one cell: '28/35', '1-12'. The second is not negative. Throws ResponseRejected on anything else. */
export function twoFigures(cell: unknown): [number, number] {
  const text = textAt(cell) ?? '';
  if (NONE.test(text)) return [0, 0];
  const [, first, second] = /^(-?\d{1,4})[/-](\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined) throw new ResponseRejected(`'${text}' is not two numbers`);
  return [Number(first), Number(second)];
}

interface DefenseLine {
  team: string;
  opponent: string;
  stats: StatLine;
}

interface Side {
  team: string;
  opponent: string;
  figures: Partial<SideFigures>;
  unread: readonly string[];
}

/** Stat lines of both defenses so far, mostly from the opponent's losses. */
export function defenseLines({ sides: [home, away] }: { sides: readonly [Side, Side] }): DefenseLine[] {
  return [lineOf(home, away), lineOf(away, home)];
}

function lineOf({ team, opponent, figures: own }: Side, { figures: against, unread }: Side): DefenseLine {
  const { score = 0, defensiveTouchdowns = 0, safeties = 0 } = against;
  const isKnown = (figure: keyof SideFigures) => against[figure] !== undefined || !unread.includes(figure);
  const stats: StatLine = {
    defSacks: against.sacked ?? 0,
    defInterceptions: against.intercepted ?? 0,
    defFumbleRecoveries: against.fumblesLost ?? 0,
    defSafeties: own.safeties ?? 0,
    defBlockedKicks: against.kicksLost ?? 0,
    defTds: own.countedTouchdowns ?? (own.defensiveTouchdowns ?? 0) + (own.returnTouchdowns ?? 0),
    defTwoPoint: own.twoPointReturns ?? 0,
    // Scores of the opponent's defense are not allowed points (rules 3.1). A tier of an unknown figure would be the best.
    ...(isKnown('score') ? { defPointsAllowed: score - 6 * defensiveTouchdowns - 2 * safeties } : {}),
    ...(isKnown('yards') ? { defYardsAllowed: against.yards ?? 0 } : {}),
  };
  return { team, opponent, stats };
}
