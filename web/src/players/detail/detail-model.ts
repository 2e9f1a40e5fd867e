import type { PositionStats } from '@singleback/contract/players.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import type { WeekPlayer } from '../queries.ts';
import { roundsOf } from '../rounds.ts';
import type { LoggedGame } from './queries.ts';

/** A column of the game log: short header, full name and value. */
export interface LogColumn {
  readonly label: string;
  readonly word: string;
  /** Null when unknown. */
  text(stats: PositionStats): string | null;
}

type Stat = keyof PositionStats;

const of = (label: string, word: string, stat: Stat): LogColumn & { readonly stat: Stat } => ({
  label,
  word,
  stat,
  text: (stats) => {
    const count = stats[stat];
    return count === null ? null : formatCount(count);
  },
});

/** Kicks as made of attempted: '2/3'. */
const kicks = (label: string, word: string, made: Stat, attempted: Stat): LogColumn => ({
  label,
  word,
  text: (stats) => (stats[made] === null ? null : `${stats[made]}/${stats[attempted] ?? stats[made]}`),
});

const PASSING = [
  of('PASS', 'Passing yards', 'passing_yards'),
  of('PTD', 'Passing touchdowns', 'passing_tds'),
  of('INT', 'Interceptions thrown', 'interceptions'),
];
const RUSHING = [of('RUSH', 'Rushing yards', 'rushing_yards'), of('RTD', 'Rushing touchdowns', 'rushing_tds')];
const RECEIVING = [
  of('TGT', 'Targets', 'targets'),
  of('REC', 'Receptions', 'receptions'),
  of('YDS', 'Receiving yards', 'receiving_yards'),
  of('TD', 'Receiving touchdowns', 'receiving_tds'),
];
const FUMBLES = [of('FUM', 'Fumbles lost', 'fumbles')];
const DEFENSE = [
  of('SCK', 'Sacks', 'def_sck'),
  of('INT', 'Interceptions', 'def_int'),
  of('FR', 'Fumble recoveries', 'def_fr'),
  of('TD', 'Touchdowns', 'def_td'),
  of('SFTY', 'Safeties', 'def_sfty'),
  of('BLK', 'Blocked kicks', 'def_blk'),
  of('PA', 'Points allowed', 'def_pts_agst'),
];
const KICKING = [
  kicks('0-39', 'Field goals under 40 yards', 'fg_made_0_39', 'fg_attempted_0_39'),
  kicks('40-49', 'Field goals of 40 to 49 yards', 'fg_made_40_49', 'fg_attempted_40_49'),
  kicks('50+', 'Field goals of 50 yards and more', 'fg_made_50', 'fg_attempted_50'),
  kicks('XP', 'Extra points', 'xp_made', 'xp_attempted'),
];

const CATCHER = { always: [...RECEIVING, ...RUSHING.slice(0, 1), ...FUMBLES], rare: [...RUSHING.slice(1), ...PASSING] };

type Columns = { readonly always: readonly LogColumn[]; readonly rare: readonly ReturnType<typeof of>[] };

const OF_POSITION: Readonly<Record<Position, Columns>> = {
  QB: { always: [...PASSING, ...RUSHING, ...FUMBLES], rare: RECEIVING },
  RB: { always: [...RUSHING, ...RECEIVING, ...FUMBLES], rare: PASSING },
  WR: CATCHER,
  TE: CATCHER,
  DEF: { always: DEFENSE, rare: [] },
  K: { always: KICKING, rare: [] },
};

/** The columns of a position [G3.15]; rare stats only if one of these games has them. */
export function logColumns(position: Position, games: readonly PositionStats[]): readonly LogColumn[] {
  const { always, rare } = OF_POSITION[position];
  return [...always, ...rare.filter(({ stat }) => games.some((stats) => (stats[stat] ?? 0) !== 0))];
}

/** A week of the plot. Points are hundredths. */
export interface LogBar {
  readonly weekNumber: number;
  /** 'vs KC', '@ KC'; null on a bye. */
  readonly opponent: string | null;
  readonly actual: number | null;
  readonly projected: number | null;
  readonly kind: 'beat' | 'under' | 'bye' | 'absent' | 'to_come';
}

type ShownPlayer = Pick<WeekPlayer, 'opponent' | 'projectedPoints' | 'game'>;

/**
 * The weeks up to the last started game with actual and projected points, and the shown week if its game is upcoming. A
 * week without a game is a bye.
 */
export function logBars(log: readonly LoggedGame[], player: ShownPlayer, shownWeek: number): LogBar[] {
  const byWeek = new Map(log.map((game) => [game.weekNumber, game]));
  const last = Math.max(0, ...byWeek.keys());
  const played = Array.from({ length: last }, (_, at) => barOf(at + 1, byWeek.get(at + 1)));
  if (shownWeek <= last) return played;
  const { opponent, projectedPoints: projected, game } = player;
  const kind = game === null ? 'bye' : 'to_come';
  return [...played, { weekNumber: shownWeek, opponent, actual: null, projected, kind }];
}

function barOf(weekNumber: number, game: LoggedGame | undefined): LogBar {
  if (game === undefined) return { weekNumber, opponent: null, actual: null, projected: null, kind: 'bye' };
  const { opponent, actual, projected } = game;
  if (!game.played) return { weekNumber, opponent, actual: null, projected, kind: 'absent' };
  return { weekNumber, opponent, actual, projected, kind: (actual ?? 0) >= (projected ?? 0) ? 'beat' : 'under' };
}

const STEP = 1000;

/** The top of the plot in hundredths: the next full ten points above everything in it, at least 20. */
export function topOf(bars: readonly LogBar[]): number {
  const most = Math.max(0, ...bars.flatMap(({ actual, projected }) => [actual ?? 0, projected ?? 0]));
  return Math.max(2 * STEP, Math.ceil((most + 1) / STEP) * STEP);
}

interface Efficiency {
  readonly label: string;
  readonly text: string;
  readonly under: string;
}

/** The key figure of a position over the season: catches of targets, touchdowns to interceptions, kicks made. */
export function efficiency(position: Position, stats: PositionStats): Efficiency | null {
  if (position === 'QB') return pair('TD', stats.passing_tds, stats.interceptions, 'INT');
  if (position === 'DEF') return pair('Sacks', stats.def_sck, stats.def_int, 'INT');
  if (position !== 'K') return share('Catch', stats.receptions, stats.targets);
  const sum = (...parts: (number | null)[]) => parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  return share(
    'Kicks',
    sum(stats.fg_made_0_39, stats.fg_made_40_49, stats.fg_made_50),
    sum(stats.fg_attempted_0_39, stats.fg_attempted_40_49, stats.fg_attempted_50),
  );
}

function share(label: string, made: number | null, tried: number | null): Efficiency | null {
  if (made === null || tried === null || tried === 0) return null;
  return { label, text: `${Math.round((made / tried) * 100)}%`, under: `${made} of ${tried}` };
}

function pair(label: string, first: number | null, second: number | null, word: string): Efficiency | null {
  return first === null ? null : { label, text: String(first), under: `${second ?? 0} ${word}` };
}

/** A defense is plural. */
export const himOrThem = (position: Position) => (position === 'DEF' ? 'them' : 'him');

interface Spending {
  position: Position;
  usesElsewhere: number;
  usedWeeks: readonly number[];
}

/** 'Not spent. 10 weeks left to use him once.', 'Spent in week 3.', 'Used once (week 3), 1 of 2 left.' */
export function spendingText(player: Spending, usageLimit: number, weeksLeft: number, rounds = roundsOf()): string {
  const { usesElsewhere: uses, usedWeeks } = player;
  const numbered = `${usedWeeks.length === 1 ? 'week' : 'weeks'} ${usedWeeks.join(', ')}`;
  const named = rounds.noun === 'week' ? numbered : usedWeeks.map(rounds.of).join(', ');
  const weeks = usedWeeks.length === 0 ? '' : named;
  const left = `${weeksLeft} ${weeksLeft === 1 ? rounds.noun : `${rounds.noun}s`} left to use ${himOrThem(player.position)}`;
  if (uses === 0) return `Unused. ${left} ${usageLimit === 1 ? 'once' : `up to ${usageLimit} times`}.`;
  if (uses >= usageLimit) return weeks === '' ? 'Used.' : `Used in ${weeks}.`;
  return `Used ${uses} of ${usageLimit}${weeks === '' ? '' : ` (${weeks})`}. ${left} again.`;
}
