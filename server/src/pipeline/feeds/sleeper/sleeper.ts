// Reads what Sleeper says and expects of players.
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { at, type CheckedRows, checkedRows, listAt, needed, numberAt, readAnswer, textAt } from '../checked-json.ts';
import { figuresOf, impossibleFigure, lineOf } from '../figures.ts';
import { fantasyPosition } from '../nflverse/rosters.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode } from '../teams.ts';

/** Sleeper's row for a player in a week: points in hundredths, by our own table. */
export interface SleeperWeek {
  sleeperId: string;
  name: string;
  position: Position;
  team: string;
  stats: StatLine;
  points: number;
}

const idOf = (row: unknown) => textAt(row, 'player_id');
const nameIn = (row: unknown) =>
  [textAt(row, 'player', 'first_name'), textAt(row, 'player', 'last_name')].filter((part) => part !== null).join(' ');

/**
 * The players with a game in a week's projections or stats. A row that can't be read, or is of another week or an unknown
 * team, costs itself; byes and rows with only draft figures are left out. Throws ResponseRejected on another thing, or
 * without players.
 */
export function readSleeperWeek(
  body: Buffer,
  { year, week }: { year: number; week: number },
): CheckedRows<SleeperWeek> {
  return readAnswer(body, (answer) => {
    if (!Array.isArray(answer)) throw new ResponseRejected('another form than known');
    const players = checkedRows(answer, {
      read(row) {
        const ofWeek = needed(numberAt(row, 'week'), 'week');
        const ofYear = needed(numberAt(row, 'season'), 'season');
        if (ofWeek !== week || ofYear !== year) throw new ResponseRejected(`rows of week ${ofWeek} of ${ofYear}`);
        return readRow(row);
      },
      keyOf: idOf,
      nameOf: (row) => nameIn(row) || idOf(row),
      used: 'the last good row',
    });
    if (players.rows.length === 0) throw new ResponseRejected('nobody has a game');
    return players;
  });
}

function readRow(row: unknown): SleeperWeek | null {
  const [team, stats] = [textAt(row, 'team'), at(row, 'stats')];
  if (typeof stats !== 'object' || stats === null) throw new ResponseRejected('no stats');
  const hasGame = textAt(row, 'game_id') !== null && ('gp' in stats || 'pts_ppr' in stats);
  if (team === null || !hasGame) return null;
  const position = positionIn(at(row, 'player'));
  if (position === null) return null;
  const line = sleeperLine(position, stats);
  const wrong = impossibleFigure(line);
  if (wrong !== null) throw new ResponseRejected(wrong);
  return {
    sleeperId: needed(idOf(row), 'id'),
    name: nameIn(row),
    position,
    team: teamOfCode('sleeper', team),
    stats: line,
    points: scorePlayer(position, line),
  };
}

/** The fantasy position: the first of the player's positions that the game has. */
function positionIn(player: unknown): Position | null {
  const fantasy = listAt(player, 'fantasy_positions').flatMap((one) => textAt(one) ?? []);
  for (const one of fantasy.length > 0 ? fantasy : [textAt(player, 'position') ?? '']) {
    const position = one === 'DEF' ? 'DEF' : fantasyPosition(one);
    if (position !== null) return position;
  }
  return null;
}

/** A player in Sleeper's list. */
export interface SleeperPerson {
  sleeperId: string;
  gsisId: string | null;
  espnId: string | null;
  position: Position;
  /** null: healthy. */
  injury: { status: string; notes: string | null } | null;
}

/** Sleeper's words for ours; any other is kept as it is, and shown in capitals [G9.12]. */
const STATUSES: Readonly<Record<string, string>> = { sus: 'suspended', cov: 'covid', healthy: '', active: '' };

function statusOf(written: string | null): string | null {
  const key = written?.toLowerCase() ?? '';
  return (Object.hasOwn(STATUSES, key) ? STATUSES[key] : key) || null;
}

/** All players of fantasy positions; a row that can't be read costs itself. Throws ResponseRejected on another thing. */
export function readSleeperPeople(body: Buffer): CheckedRows<SleeperPerson> {
  return readAnswer(body, (answer) => {
    if (Array.isArray(answer)) throw new ResponseRejected('another form than known');
    const people = checkedRows(Object.entries(answer as object), {
      read: (entry) => readPerson(...(entry as [string, unknown])),
      keyOf: (entry) => textAt(entry, 0),
      nameOf: (entry) => textAt(entry, 1, 'full_name') ?? textAt(entry, 0),
      used: 'the last good row',
    });
    if (people.rows.length === 0) throw new ResponseRejected('nobody is listed');
    return people;
  });
}

function readPerson(sleeperId: string, person: unknown): SleeperPerson | null {
  if (typeof person !== 'object' || person === null) throw new ResponseRejected('another form than known');
  const position = positionIn(person);
  if (position === null || position === 'DEF') return null;
  const status = statusOf(textAt(person, 'injury_status'));
  return {
    sleeperId,
    gsisId: textAt(person, 'gsis_id'),
    espnId: textAt(person, 'espn_id'),
    position,
    injury: status === null ? null : { status, notes: textAt(person, 'injury_body_part') },
  };
}

/** Sleeper's figures by name; zeros are omitted. */
type SleeperStats = object;

const FIGURES = figuresOf('sleeper');
const OF_DEFENSES = FIGURES.filter(([key]) => key.startsWith('def'));
const OF_PLAYERS = FIGURES.filter(([key]) => !key.startsWith('def'));

/** Sleeper's figures for a player as a stat line. Throws ResponseRejected where one is no figure. */
export function sleeperLine(position: Position, stats: SleeperStats): StatLine {
  return position === 'DEF' ? defenseStats(stats) : playerStats(stats);
}

function playerStats(stats: SleeperStats): StatLine {
  const figure = figureIn(stats);
  const near = ['fgm_0_19', 'fgm_20_29', 'fgm_30_39', 'fgm_40_49'].reduce((sum, key) => sum + figure(key), 0);
  const far = 'fgm_60p' in stats || 'fgm_50_59' in stats;
  return {
    ...lineOf(OF_PLAYERS, figure),
    // Projected kicks have no band from 50 yards on: it is the remainder.
    fgMade50_59: far ? figure('fgm_50_59') : Math.max(0, figure('fgm') - near),
    fgMade60: figure('fgm_60p'),
    fgMissed: 'fgmiss' in stats ? figure('fgmiss') : Math.max(0, figure('fga') - figure('fgm')),
  };
}

function defenseStats(stats: SleeperStats): StatLine {
  const figure = figureIn(stats);
  return {
    ...lineOf(OF_DEFENSES, figure),
    defFumbleRecoveries: figure('fum_rec') + figure('def_st_fum_rec'),
    defTds: figure('def_td') + figure('def_st_td'),
    // Zeros are omitted, so a defense with a game and no figure allowed nothing.
    defPointsAllowed: figure('pts_allow'),
    ...('yds_allow' in stats ? { defYardsAllowed: figure('yds_allow') } : {}),
  };
}

const figureIn = (stats: SleeperStats) => (key: string) => {
  const value = numberAt(stats, key);
  if (value === null && at(stats, key) !== undefined) throw new ResponseRejected(`${key} is no figure`);
  return value ?? 0;
};
