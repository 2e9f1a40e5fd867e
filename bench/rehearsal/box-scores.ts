import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { playerFigures } from '../../server/src/pipeline/feeds/plays/credits.ts';
import type { GamePlays, Play } from '../../server/src/pipeline/feeds/plays/game-plays.ts';
import { type ShownSide, summaryAnswer } from '../../server/src/pipeline/testing/espn-answers.ts';
import { espnPlays } from './kinds-of-play/read-otherwise.ts';
import type { PlayedGame } from './league.ts';
import { restAt, shareOf } from './lies/plan-lies.ts';

/** A box score says that its game is over this long after the scoreboard does. */
const LATE_BOX_MS = 25 * MINUTE_MS;
const CODES: Readonly<Record<string, string>> = { WAS: 'WSH' };

/** ESPN's code of a team. */
export const codeOf = (team: string) => CODES[team] ?? team;

interface Box {
  /** The lines of its players in the file of record. */
  lines: readonly CsvRow[];
  /** ESPN's ids by nflverse's. */
  espnIds: ReadonlyMap<string, string>;
  now: Date;
}

/** ESPN's box score of a game at an instant; null before its kickoff. */
export function boxScoreOf(game: PlayedGame, { lines, espnIds, now }: Box): string | null {
  if (now < game.kickoff || restAt(game, now)?.isStart) return null;
  const recorded = game.plays === null ? null : recordedAt(game.plays, lines, now);
  const played = recorded === null ? shareOf(game, now) : 1;
  const shownLines = recorded?.lines ?? lines;
  const score = recorded?.score ?? game.score;
  const teams = { home: codeOf(game.home), away: codeOf(game.away) };
  const plays = recorded === null ? null : espnPlays(recorded.plays, teams);
  const side = (place: 'home' | 'away'): ShownSide => {
    const code = game.row[`${place}_team`];
    const own = shownLines.filter((row) => row.team === code);
    const shown = sideOf(own, played, espnIds);
    const figures = plays === null ? shown.figures : plays.figures[place];
    return { ...shown, team: teams[place], score: Math.floor(score[place] * played), figures };
  };
  return summaryAnswer({
    ...{ id: game.espnId, home: side('home'), away: side('away') },
    completed: now.getTime() >= game.endsAt.getTime() + LATE_BOX_MS,
    ...(plays === null ? {} : { scoringPlays: plays.scoringPlays, drives: plays.drives }),
  });
}

function sideOf(
  lines: readonly CsvRow[],
  played: number,
  espnIds: ReadonlyMap<string, string>,
): Omit<ShownSide, 'team' | 'score' | 'figures'> & { figures: Record<string, string> } {
  const part = (row: CsvRow, column: string) => String(Math.trunc(Number(row[column] || 0) * played));
  const cells = (column: string, write: (row: CsvRow) => string[]) =>
    Object.fromEntries(
      lines
        .filter((row) => Number(row[column] || 0) > 0)
        .flatMap((row) => {
          const espnId = espnIds.get(row.player_id ?? '');
          return espnId ? [[`${espnId} ${row.player_display_name}`, write(row)]] : [];
        }),
    );
  const sum = (column: string) =>
    lines.reduce((total, row) => total + Math.trunc(Number(row[column] || 0) * played), 0);
  return {
    passing: cells('attempts', (row) => [
      ...[`${part(row, 'completions')}/${part(row, 'attempts')}`, part(row, 'passing_yards'), '0.0'],
      ...[part(row, 'passing_tds'), part(row, 'passing_interceptions')],
    ]),
    rushing: cells('carries', (row) => [
      ...[part(row, 'carries'), part(row, 'rushing_yards'), '0.0', part(row, 'rushing_tds'), '0'],
    ]),
    receiving: cells('targets', (row) => [
      ...[part(row, 'receptions'), part(row, 'receiving_yards'), '0.0', part(row, 'receiving_tds'), '0'],
      part(row, 'targets'),
    ]),
    fumbles: cells('fumbles_lost_total', (row) => [
      ...[part(row, 'fumbles_lost_total'), part(row, 'fumbles_lost_total'), '0'],
    ]),
    kicking: {
      ...cells('pat_att', (row) => kicks(row, part)),
      ...cells('fg_att', (row) => kicks(row, part)),
    },
    figures: {
      totalYards: String(sum('passing_yards') + sum('rushing_yards')),
      sacksYardsLost: `${sum('sacks_suffered')}-0`,
      ...{ interceptions: String(sum('passing_interceptions')), fumblesLost: '0', defensiveTouchdowns: '0' },
    },
  };
}

const kicks = (row: CsvRow, part: (row: CsvRow, column: string) => string) => [
  ...[`${part(row, 'fg_made')}/${part(row, 'fg_att')}`, '0.0', '0'],
  ...[`${part(row, 'pat_made')}/${part(row, 'pat_att')}`, '0'],
];

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
interface RecordedMoment {
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
