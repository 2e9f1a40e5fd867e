import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { type ShownSide, summaryAnswer } from '../../server/src/pipeline/testing/espn-answers.ts';
import { espnPlays } from './kinds-of-play/espn-plays.ts';
import type { PlayedGame } from './league.ts';
import { restAt, shareOf } from './lies/courses.ts';
import { recordedAt } from './recorded-game.ts';

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
