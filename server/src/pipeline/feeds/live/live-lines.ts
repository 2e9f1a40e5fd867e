import type { GameRecord, PlayerRecord, StatLineRecord } from '../../report.ts';
import { boxLines } from '../espn/box-lines.ts';
import { defenceLines } from '../espn/defence-lines.ts';
import type { Summary } from '../espn/summary.ts';
import { defenceKey } from '../teams.ts';
import type { Unmatched } from '../unmatched.ts';

/** Stats that score; a lost fumble is left out because every player has that column. */
const OF_FANTASY = ['passAttempts', 'carries', 'targets', 'receptions', 'fgAttempted', 'patAttempted'] as const;

/**
 * The stat lines of a game in progress or just over, from its box score. An athlete with an unknown id is reported,
 * not guessed.
 */
export function liveLines(
  summary: Summary,
  game: GameRecord,
  players: ReadonlyMap<string, PlayerRecord>,
): { lines: StatLineRecord[]; unmatched: Unmatched[] } {
  const of = { weekNumber: game.weekNumber, game: game.feedKey };
  const lines: StatLineRecord[] = defenceLines(summary).map(({ team, opponent, stats }) => ({
    ...of,
    feedKey: defenceKey(team),
    team,
    opponent,
    stats,
  }));
  const unmatched: Unmatched[] = [];
  for (const { athleteId, name, team, opponent, stats } of boxLines(summary)) {
    const player = players.get(athleteId);
    if (player !== undefined) lines.push({ ...of, feedKey: player.feedKey, team, opponent, stats });
    else if (OF_FANTASY.some((key) => stats[key] !== undefined)) {
      unmatched.push({ source: 'espn', externalId: athleteId, name, team, position: null });
    }
  }
  return { lines, unmatched };
}
