// Reads what ESPN answers: scoreboards, box scores, drives.
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Doubt } from '../../report.ts';
import { at, doubtOf, listAt, needed, textAt } from '../checked-json.ts';
import { figuresOf, impossibleFigure, madeBand } from '../figures.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { twoFigures, wholeFigure } from './defense-lines.ts';
import type { Plays } from './defensive-plays.ts';
import { didCount, type GamePlay } from './game-plays.ts';
import { athleteIdIn, teamInOrNull } from './ids.ts';

/** An athlete's figures in a game so far, by ESPN id. */
export interface BoxLine {
  athleteId: string;
  name: string;
  team: string;
  opponent: string;
  /** Where the athlete is listed: passing, rushing … */
  categories: readonly string[];
  stats: StatLine;
}

/** The figures that are a single cell, by column. */
const PLAIN = new Map(figuresOf('espn box').map(([key, column]) => [column, key]));

const PAIRS: Readonly<Record<string, readonly [keyof StatLine, keyof StatLine]>> = {
  'completions/passingAttempts': ['completions', 'passAttempts'],
  'extraPointsMade/extraPointAttempts': ['patMade', 'patAttempted'],
};

const FIELD_GOALS = 'fieldGoalsMade/fieldGoalAttempts';
const USED = 'the last good figures';

/** One team's part of a box score. */
export interface BoxLines {
  lines: BoxLine[];
  /** Everybody who is listed, in categories that don't score, too. */
  people: { id: string; name: string; team: string }[];
  /** The scoring categories that could be read: who is missing from one of them is no longer in it. */
  categories: string[];
  /** The athletes of whom a row can't be read. */
  unread: string[];
  doubts: Doubt[];
}

interface Row {
  id: string;
  name: string;
  category: string;
  columns: readonly string[];
  cells: readonly unknown[];
}

/** The stat lines of a team's athletes; one line even for an athlete in several categories. A bad row costs its athlete. */
export function boxLines(players: readonly unknown[], of: { team: string; opponent: string }, plays: Plays): BoxLines {
  const { team } = of;
  const blocks = players.filter((one) => teamInOrNull(at(one, 'team')) === team);
  const listed = blocks.flatMap((block) => listAt(block, 'statistics'));
  const people = listed.flatMap((each) =>
    listAt(each, 'athletes').flatMap((row) => {
      const [id, name] = [athleteIdIn(at(row, 'athlete')), nameIn(at(row, 'athlete'))];
      return id === null || name === null ? [] : [{ id, name, team }];
    }),
  );
  const { rows, categories, doubts, unread } = rowsIn(listed, team);
  const kickers = rows.filter(({ category }) => category === 'kicking');
  const lines: BoxLine[] = [];
  for (const [athleteId, own] of Map.groupBy(rows, ({ id }) => id)) {
    const names = new Set(own.flatMap((row) => (row.name === '' ? [] : [row.name])));
    const [name = ''] = names;
    try {
      if (names.size > 1) throw new ResponseRejected(`one id for ${[...names].join(' and ')}`);
      const stats = statsOf(own, (kicker) => fieldGoals(plays, team, kicker, kickers));
      const inCategories = [...new Set(own.map(({ category }) => category))];
      if (!unread.has(athleteId)) lines.push({ athleteId, name, ...of, categories: inCategories, stats });
    } catch (error) {
      unread.add(athleteId);
      doubts.push(
        doubtOf(
          name || `athlete ${athleteId}`,
          error,
          USED,
          own.map(({ cells }) => cells),
        ),
      );
    }
  }
  return { lines, people, categories, unread: [...unread], doubts };
}

const nameIn = (athlete: unknown) => textAt(athlete, 'displayName') ?? textAt(athlete, 'shortName');

function rowsIn(listed: readonly unknown[], team: string) {
  const rows: Row[] = [];
  const doubts: Doubt[] = [];
  const unread = new Set<string>();
  const categories: string[] = [];
  const unlisted = new Set<string>();
  for (const each of listed) {
    const category = textAt(each, 'name') ?? '';
    if (category !== '' && !Object.hasOwn(COLUMNS, category)) continue;
    try {
      const columns = boxColumns(needed(textAt(each, 'name'), 'name of a category'), each);
      if (!Array.isArray(at(each, 'athletes'))) throw new ResponseRejected('it has no list of athletes');
      categories.push(category);
      for (const row of listAt(each, 'athletes')) {
        const id = athleteIdIn(at(row, 'athlete'));
        const name = nameIn(at(row, 'athlete')) ?? '';
        const cells = listAt(row, 'stats');
        // Nothing is said of somebody who has not played.
        if (cells.length === 0 && Array.isArray(at(row, 'stats'))) continue;
        if (id !== null && cells.length === columns.length) {
          rows.push({ id, name, category, columns, cells });
          continue;
        }
        if (id !== null) unread.add(id);
        // It may be anybody's.
        else unlisted.add(category);
        const reason = id === null ? 'no id' : `${cells.length} cells for ${columns.length} columns`;
        doubts.push(
          doubtOf(name || (id === null ? `a row of ${category}, ${team}` : `athlete ${id}`), reason, USED, row),
        );
      }
    } catch (error) {
      doubts.push(doubtOf(`${category || 'a category'} of ${team}`, error, USED));
    }
  }
  return { rows, categories: categories.filter((one) => !unlisted.has(one)), doubts, unread };
}

function statsOf(rows: readonly Row[], kicksOf: (kicker: Row) => readonly FieldGoal[]): StatLine {
  const line = new Map<keyof StatLine, number>();
  const add = (key: keyof StatLine, value: number) => line.set(key, (line.get(key) ?? 0) + value);
  for (const [category, [row, ...others]] of Map.groupBy(rows, (one) => one.category)) {
    if (row === undefined) continue;
    const written = JSON.stringify(row.cells);
    if (others.some(({ cells }) => JSON.stringify(cells) !== written))
      throw new ResponseRejected(`two rows of ${category}`);
    for (const [index, column] of row.columns.entries()) {
      const cell = row.cells[index];
      const plain = PLAIN.get(column);
      const pair = PAIRS[column];
      if (plain !== undefined) add(plain, wholeFigure(cell));
      if (pair !== undefined) twoFigures(cell).forEach((value, part) => void add(pair[part as 0 | 1], value));
      if (column === FIELD_GOALS) addKicks(add, twoFigures(cell), kicksOf(row));
    }
  }
  const stats: StatLine = Object.fromEntries([...line].filter(([, value]) => value !== 0));
  const wrong = impossibleFigure(Object.fromEntries(line));
  if (wrong !== null) throw new ResponseRejected(wrong);
  return stats;
}

function addKicks(
  add: (key: keyof StatLine, value: number) => void,
  [made, attempted]: [number, number],
  kicks: readonly FieldGoal[],
): void {
  if (made > attempted) throw new ResponseRejected(`${made} of ${attempted} field goals`);
  const good = kicks.filter((kick) => kick.isGood).slice(0, made);
  for (const { yards } of good) add(madeBand(yards), 1);
  // A kick without a known distance counts as short until then.
  add('fgMade20_29', made - good.length);
  add('fgMissed', attempted - made);
  add('fgAttempted', attempted);
  const attempts = [...good, ...kicks.filter((kick) => !kick.isGood).slice(0, attempted - made)];
  const far = attempts.filter(({ yards }) => yards >= 50).length;
  const middle = attempts.filter(({ yards }) => yards >= 40 && yards < 50).length;
  add('fgAttempted50', far);
  add('fgAttempted40_49', middle);
  add('fgAttempted0_39', attempted - far - middle);
}

interface FieldGoal {
  yards: number;
  isGood: boolean;
}

interface Kicker {
  name: string;
}

/**
 * The field goals of one kicker from the plays, since the box score has no distances. If a team has two kickers, only
 * plays that name the kicker count: 'C.Little 54 yard field goal is No Good'.
 */
function fieldGoals({ plays, scores }: Plays, team: string, kicker: Kicker, kickers: readonly Kicker[]): FieldGoal[] {
  // A play without a team: decide by the kicker's name.
  const isHis = (play: GamePlay) =>
    (play.team === null || play.team === team) &&
    ((play.team !== null && kickers.length === 1) || names(play.text, kicker));
  const made = scores.flatMap((score): FieldGoal[] => {
    const yards = /(\d+) ya?r?d field goal/i.exec(score.text)?.[1];
    const isGood = yards !== undefined && isHis(score) && didCount(score, /./, /field goal/i);
    return isGood ? [{ yards: Number(yards), isGood }] : [];
  });
  const tried = plays.filter(isHis).flatMap((play) => fieldGoalOf(play) ?? []);
  const madeInDrives = tried.filter((kick) => kick.isGood);
  return [...(made.length >= madeInDrives.length ? made : madeInDrives), ...tried.filter((kick) => !kick.isGood)];
}

function fieldGoalOf(play: GamePlay): FieldGoal | null {
  if (!didCount(play, /field goal/i, /field goal is/i)) return null;
  const yards = Number(/(\d+) ya?r?d field goal/i.exec(play.text)?.[1] ?? play.yards ?? 0);
  const isGood = didCount(play, /^(?!.*(?:no good|missed|blocked)).*good/i, /field goal is good/i);
  return { yards, isGood };
}

/** 'M.Prater 50 yard …' and 'Matt Prater 50 Yd …' both name Matt Prater. */
function names(text: string, { name }: Kicker): boolean {
  if (name === '') return false;
  const [first = '', ...rest] = name.split(' ');
  const surname = rest.join(' ').replace(/ (jr\.?|sr\.?|ii|iii|iv)$/i, '');
  const plain = text.toLowerCase().replaceAll(' ', '');
  const short = `${first[0] ?? ''}.${surname}`.toLowerCase().replaceAll(' ', '');
  return plain.includes(short) || text.toLowerCase().includes(name.toLowerCase());
}

/** The columns that score, by the label that replaces them where the keys are missing: truncated responses lack them. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passing: {
    'C/ATT': 'completions/passingAttempts',
    YDS: 'passingYards',
    TD: 'passingTouchdowns',
    INT: 'interceptions',
  },
  rushing: { CAR: 'rushingAttempts', YDS: 'rushingYards', TD: 'rushingTouchdowns' },
  receiving: { REC: 'receptions', YDS: 'receivingYards', TD: 'receivingTouchdowns', TGTS: 'receivingTargets' },
  fumbles: { LOST: 'fumblesLost' },
  kickReturns: { TD: 'kickReturnTouchdowns' },
  puntReturns: { TD: 'puntReturnTouchdowns' },
  kicking: { FG: 'fieldGoalsMade/fieldGoalAttempts', XP: 'extraPointsMade/extraPointAttempts' },
};

/**
 * The columns of a category in order: by key where there is one, else by label, never by position. Throws ResponseRejected
 * if one that scores is missing or there twice.
 */
export function boxColumns(category: string, block: unknown): string[] {
  const needed = COLUMNS[category] ?? {};
  const [keys, labels] = ['keys', 'labels'].map((field) => listAt(block, field).map((one) => textAt(one) ?? ''));
  const columns = (keys?.length ? keys : (labels ?? [])).map((key, index) => {
    const label = labels?.[index] ?? '';
    return Object.values(needed).includes(key) || !Object.hasOwn(needed, label) ? key : (needed[label] ?? key);
  });
  for (const column of Object.values(needed)) {
    const count = columns.filter((one) => one === column).length;
    if (count !== 1) throw new ResponseRejected(count === 0 ? `it has no ${column}` : `it has two of ${column}`);
  }
  return columns;
}
