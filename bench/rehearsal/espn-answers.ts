import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import {
  type ShownGame,
  type ShownSide,
  scoreboardAnswer,
  summaryAnswer,
} from '../../server/src/pipeline/testing/espn-answers.ts';
import type { Answer } from './host.ts';
import type { League, PlayedGame } from './league.ts';
import { recordedAt } from './recorded-game.ts';

/** A box score says that its game is over this long after the scoreboard does. */
const LATE_BOX_MS = 25 * MINUTE_MS;
const CODES: Readonly<Record<string, string>> = { WAS: 'WSH' };

/** ESPN's scoreboard and box scores at `now()`, from recorded plays, or interpolated between zero and the final figures. */
export function espnAnswers(league: League, now: () => Date): Answer {
  const { games, year } = league;
  const espnIds = new Map((league.ids?.rows ?? []).map((row) => [row.gsis_id ?? '', row.espn_id ?? '']));
  const linesOf = Map.groupBy(league.playerStats.rows, (row) => row.game_id ?? '');
  return (path) => {
    const week = /\/scoreboard\?.*week=(\d+)/.exec(path)?.[1];
    if (week !== undefined)
      return scoreboardOf(
        games.filter((game) => game.week === Number(week)),
        year,
        now(),
      );
    const espnId = /\/summary(?:\?event=|\/)(\d+)/.exec(path)?.[1];
    const game = games.find((one) => one.espnId === espnId);
    if (game !== undefined) return summaryOf(game, linesOf.get(game.id) ?? [], espnIds, now());
    return path.endsWith('/injuries') ? JSON.stringify({ injuries: [] }) : null;
  };
}

function scoreboardOf(games: readonly PlayedGame[], year: number, now: Date): string | null {
  if (games.length === 0) return null;
  return scoreboardAnswer(games.map((game) => ({ ...shown(game, now), year }))).replaceAll(
    '"year":2025',
    `"year":${year}`,
  );
}

function shown(game: PlayedGame, now: Date): ShownGame {
  const { espnId, home, away, kickoff, endsAt, score } = game;
  const common = {
    id: espnId,
    home: codeOf(home),
    away: codeOf(away),
    date: kickoff.toISOString().replace(':00.000Z', 'Z'),
  };
  if (now < kickoff) return common;
  if (now >= endsAt) return { ...common, state: 'post', period: 4, clock: '0:00', score: [score.away, score.home] };
  if (game.plays !== null) {
    const { period, clock, score: soFar } = recordedAt(game.plays, [], now);
    return { ...common, state: 'in', period, clock, score: [soFar.away, soFar.home] };
  }
  const played = shareOf(game, now);
  const minutes = 59 - Math.floor(played * 59);
  return {
    ...common,
    ...{ state: 'in', period: 4 - Math.floor(minutes / 15), clock: `${minutes % 15}:30` },
    score: [Math.floor(score.away * played), Math.floor(score.home * played)],
  };
}

const codeOf = (team: string) => CODES[team] ?? team;
const shareOf = ({ kickoff, endsAt }: PlayedGame, now: Date) =>
  Math.min(1, Math.max(0, (now.getTime() - kickoff.getTime()) / (endsAt.getTime() - kickoff.getTime())));

function summaryOf(
  game: PlayedGame,
  lines: readonly CsvRow[],
  espnIds: ReadonlyMap<string, string>,
  now: Date,
): string | null {
  if (now < game.kickoff) return null;
  const recorded = game.plays !== null && now < game.endsAt ? recordedAt(game.plays, lines, now) : null;
  const played = recorded === null ? shareOf(game, now) : 1;
  const shownLines = recorded?.lines ?? lines;
  const final = recorded?.score ?? game.score;
  const side = (team: string, code: string, score: number): ShownSide =>
    sideOf(
      codeOf(team),
      Math.floor(score * played),
      shownLines.filter((row) => row.team === code),
      played,
      espnIds,
    );
  return summaryAnswer({
    id: game.espnId,
    home: side(game.home, game.row.home_team ?? '', final.home),
    away: side(game.away, game.row.away_team ?? '', final.away),
    completed: now.getTime() >= game.endsAt.getTime() + LATE_BOX_MS,
  });
}

function sideOf(
  team: string,
  score: number,
  lines: readonly CsvRow[],
  played: number,
  espnIds: ReadonlyMap<string, string>,
): ShownSide {
  const part = (row: CsvRow, column: string) => String(Math.trunc(Number(row[column] || 0) * played));
  const cells = (isIn: (row: CsvRow) => boolean, write: (row: CsvRow) => string[]) =>
    Object.fromEntries(
      lines.filter(isIn).flatMap((row) => {
        const espnId = espnIds.get(row.player_id ?? '');
        return espnId ? [[`${espnId} ${row.player_display_name}`, write(row)]] : [];
      }),
    );
  const has = (column: string) => (row: CsvRow) => Number(row[column] || 0) > 0;
  const sum = (column: string) =>
    lines.reduce((total, row) => total + Math.trunc(Number(row[column] || 0) * played), 0);
  return {
    ...{ team, score },
    passing: cells(has('attempts'), (row) => [
      ...[`${part(row, 'completions')}/${part(row, 'attempts')}`, part(row, 'passing_yards'), '0.0'],
      ...[part(row, 'passing_tds'), part(row, 'passing_interceptions')],
    ]),
    rushing: cells(has('carries'), (row) => [
      ...[part(row, 'carries'), part(row, 'rushing_yards'), '0.0', part(row, 'rushing_tds'), '0'],
    ]),
    receiving: cells(has('targets'), (row) => [
      ...[part(row, 'receptions'), part(row, 'receiving_yards'), '0.0', part(row, 'receiving_tds'), '0'],
      part(row, 'targets'),
    ]),
    figures: {
      totalYards: String(sum('passing_yards') + sum('rushing_yards')),
      sacksYardsLost: `${sum('sacks_suffered')}-0`,
      ...{ interceptions: String(sum('passing_interceptions')), fumblesLost: '0', defensiveTouchdowns: '0' },
    },
  };
}
