import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { at, type CheckedRows, checkedRows, listAt, needed, numberAt, readAnswer, textAt } from '../checked-json.ts';
import { fantasyPosition } from '../nflverse/rosters.ts';
import { impossibleFigure } from '../plausible.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode } from '../teams.ts';
import { sleeperLine } from './expected-stats.ts';

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
export function positionIn(player: unknown): Position | null {
  const fantasy = listAt(player, 'fantasy_positions').flatMap((one) => textAt(one) ?? []);
  for (const one of fantasy.length > 0 ? fantasy : [textAt(player, 'position') ?? '']) {
    const position = one === 'DEF' ? 'DEF' : fantasyPosition(one);
    if (position !== null) return position;
  }
  return null;
}
