import type { PositionStats } from '@singleback/contract/players.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';

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
