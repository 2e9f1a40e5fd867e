import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { playerFigures } from '../../server/src/pipeline/feeds/plays/credits.ts';
import type { GamePlays, Play } from '../../server/src/pipeline/feeds/plays/game-plays.ts';

/** The columns of nflverse that a box score of ESPN shows. */
const COLUMNS: Partial<Record<StatKey, string>> = {
  ...{ completions: 'completions', passAttempts: 'attempts', passingYards: 'passing_yards' },
  ...{ passingTds: 'passing_tds', interceptions: 'passing_interceptions' },
  ...{ carries: 'carries', rushingYards: 'rushing_yards', rushingTds: 'rushing_tds' },
  ...{ targets: 'targets', receptions: 'receptions', receivingYards: 'receiving_yards', receivingTds: 'receiving_tds' },
  ...{ fumblesLost: 'fumbles_lost_total', fgAttempted: 'fg_att', patMade: 'pat_made', patAttempted: 'pat_att' },
  ...{ fgMade0_19: 'fg_made', fgMade20_29: 'fg_made', fgMade30_39: 'fg_made' },
  ...{ fgMade40_49: 'fg_made', fgMade50_59: 'fg_made', fgMade60: 'fg_made' },
};

/** A game in progress, as its recorded plays have it. */
export interface RecordedMoment {
  period: number;
  clock: string;
  score: { home: number; away: number };
  /** Of each player of `final`: what they had by then. */
  lines: CsvRow[];
  /** The plays that are over. */
  plays: Play[];
}

/** A recorded game at an instant after its kickoff. `final`: the lines of its players in the file of record. */
export function recordedAt({ plays }: GamePlays, final: readonly CsvRow[], now: Date): RecordedMoment {
  const score = { home: 0, away: 0 };
  const over: Play[] = [];
  const figures = new Map<string, Record<string, number>>();
  let [period, clock] = [1, '15:00'];
  for (const play of plays) {
    if ((play.startedAt ?? play.endedAt) > now) break;
    period = play.quarter;
    clock = play.clock;
    if (play.endedAt > now) break;
    over.push(play);
    if (play.scored !== null) score[play.scored.side] += play.scored.points;
    for (const { statType, yards, playerId } of play.stats) {
      if (playerId === null) continue;
      const own = figures.get(playerId) ?? {};
      figures.set(playerId, own);
      for (const [stat, amount] of playerFigures(statType, yards, play.isKick)) {
        const column = COLUMNS[stat];
        if (column !== undefined) own[column] = (own[column] ?? 0) + amount;
      }
    }
  }
  const lines = final.map(({ player_id, player_display_name, team }) => {
    const own = Object.entries(figures.get(player_id ?? '') ?? {}).map(([column, amount]) => [column, String(amount)]);
    return { player_id, player_display_name, team, ...Object.fromEntries(own) } as CsvRow;
  });
  return { period, clock, score, lines, plays: over };
}
