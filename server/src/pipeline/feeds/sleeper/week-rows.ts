import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { type Static, Type } from 'typebox';
import { type CheckedRows, checkedJson, checkedRows } from '../checked-json.ts';
import { fantasyPosition } from '../nflverse/rosters.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode, UnknownTeamCode } from '../teams.ts';
import { sleeperLine } from './expected-stats.ts';

const Rows = Type.Array(Type.Unknown());

const Row = Type.Object({
  player_id: Type.String(),
  week: Type.Integer(),
  season: Type.String(),
  team: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  game_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  stats: Type.Record(Type.String(), Type.Unknown()),
  player: Type.Object({
    first_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    last_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    position: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    fantasy_positions: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  }),
});

/** Sleeper's row for a player in a week: points in hundredths, by our own table. */
export interface SleeperWeek {
  sleeperId: string;
  name: string;
  position: Position;
  team: string;
  stats: StatLine;
  points: number;
}

/**
 * The players with a game in a week's projections or stats. Rows that are malformed, of another week or of an unknown
 * team are left out, as are byes and rows with only draft figures. Throws ResponseRejected on another form, or without
 * players.
 */
export function readSleeperWeek(
  body: Buffer,
  { year, week }: { year: number; week: number },
): CheckedRows<SleeperWeek> {
  const players = checkedRows(Row, checkedJson(Rows, body), body, (row) => {
    if (row.week !== week || row.season !== String(year)) {
      throw new ResponseRejected(`rows of week ${row.week} of ${row.season}`);
    }
    return readRow(row);
  });
  if (players.rows.length === 0) throw new ResponseRejected('nobody has a game', body.toString('utf8', 0, 4_000));
  return players;
}

function readRow(row: Static<typeof Row>): SleeperWeek | null {
  const position = positionOf(row.player.fantasy_positions, row.player.position);
  const hasGame = row.team && row.game_id && ('gp' in row.stats || 'pts_ppr' in row.stats);
  if (position === null || !row.team || !hasGame) return null;
  const name = [row.player.first_name, row.player.last_name].filter((part) => part).join(' ');
  const stats = sleeperLine(position, row.stats);
  return {
    sleeperId: row.player_id,
    name,
    position,
    team: knownTeam(row.team),
    stats,
    points: scorePlayer(position, stats),
  };
}

/** The fantasy position: the first of the player's positions that the game has. */
export function positionOf(
  fantasy: readonly string[] | null | undefined,
  written: string | null | undefined,
): Position | null {
  const all = fantasy && fantasy.length > 0 ? fantasy : [written ?? ''];
  for (const one of all) {
    const position = one === 'DEF' ? 'DEF' : fantasyPosition(one);
    if (position !== null) return position;
  }
  return null;
}

function knownTeam(code: string): string {
  try {
    return teamOfCode('sleeper', code);
  } catch (error) {
    if (error instanceof UnknownTeamCode) throw new ResponseRejected(error.message);
    throw error;
  }
}
