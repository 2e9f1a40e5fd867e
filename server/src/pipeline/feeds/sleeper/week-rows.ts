import type { Position } from '@singleback/game/players/positions.ts';
import { Type } from 'typebox';
import { checkedJson } from '../checked-json.ts';
import { fantasyPosition } from '../nflverse/rosters.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode, UnknownTeamCode } from '../teams.ts';
import { sleeperPoints } from './expected-stats.ts';

const Rows = Type.Array(
  Type.Object({
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
  }),
);

/** Sleeper's row for a player in a week: points in hundredths, by our own table. */
export interface SleeperWeek {
  sleeperId: string;
  name: string;
  position: Position;
  team: string;
  points: number;
}

/**
 * The players with a game in a week's projections or stats. Throws ResponseRejected on another form, another week, an
 * unknown team, or no players. Byes and rows with only draft figures are left out.
 */
export function readSleeperWeek(body: Buffer, { year, week }: { year: number; week: number }): SleeperWeek[] {
  const rows = checkedJson(Rows, body);
  const excerpt = body.toString('utf8', 0, 4_000);
  const other = rows.find((row) => row.week !== week || row.season !== String(year));
  if (other !== undefined) throw new ResponseRejected(`rows of week ${other.week} of ${other.season}`, excerpt);
  const players = rows.flatMap((row): SleeperWeek[] => {
    const position = positionOf(row.player.fantasy_positions, row.player.position);
    const hasGame = row.team && row.game_id && ('gp' in row.stats || 'pts_ppr' in row.stats);
    if (position === null || !row.team || !hasGame) return [];
    const name = [row.player.first_name, row.player.last_name].filter((part) => part).join(' ');
    const team = knownTeam(row.team, excerpt);
    return [{ sleeperId: row.player_id, name, position, team, points: sleeperPoints(position, row.stats) }];
  });
  if (players.length === 0) throw new ResponseRejected('nobody has a game', excerpt);
  return players;
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

function knownTeam(code: string, excerpt: string): string {
  try {
    return teamOfCode('sleeper', code);
  } catch (error) {
    if (error instanceof UnknownTeamCode) throw new ResponseRejected(error.message, excerpt);
    throw error;
  }
}
