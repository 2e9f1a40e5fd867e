import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { plainName } from '../nflverse/projections.ts';
import { defenseLines } from './defense-lines.ts';
import { drivesIn, playsOf, scoresIn } from './game-plays.ts';
import { mergeSummary } from './merge-summary.ts';
import { readRoster } from './people.ts';
import { readPlay, readScoringPlay } from './read-play.ts';
import { readScoreboard } from './scoreboard.ts';
import { readSummary } from './summary.ts';

const CAPTURES = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));

const game = () => {
  const summary = readSummary(read('espn/summary_401772977_trimmed.json'), '401772977');
  expect(summary.doubts).toEqual([]);
  return mergeSummary(undefined, summary, () => false);
};

const read = (name: string) => {
  const content = readFileSync(join(CAPTURES, name));
  return name.endsWith('.gz') ? gunzipSync(content) : content;
};

// Captured responses from beside the project; skipped without them.
describe.skipIf(!existsSync(CAPTURES))('what ESPN has answered', () => {
  test('a Sunday at the end of the early games', () => {
    const games = readScoreboard(read('espn/scoreboard_2022_w1_live.json.gz'), 2022).rows;
    const states = Map.groupBy(games, (game) => game.status);
    expect([...states].map(([state, of]) => `${state} ${of.length}`).sort()).toEqual([
      'final 2',
      'in_progress 8',
      'scheduled 6',
    ]);
    expect(games.find((game) => game.home === 'WAS')).toEqual({
      espnId: '401437646',
      home: 'WAS',
      away: 'JAX',
      kickoff: new Date('2022-09-11T17:00:00Z'),
      status: 'in_progress',
      homeScore: 20,
      awayScore: 22,
      quarter: 4,
      timeRemaining: '4:25',
      possession: 'WAS',
      lastPlay: {
        id: '4014376464029',
        team: 'WAS',
        text: '(4:25) (Shotgun) C.Wentz pass incomplete short left to D.Milne.',
        clock: '4:25',
        quarter: null,
        isSummary: false,
      },
    });
    const lastPlays = games.flatMap(({ lastPlay }) => (lastPlay ? [readPlay(lastPlay.text)] : []));
    expect(lastPlays).toHaveLength(8);
    // One is a nullified touchdown, one a punt, two are no plays, two incomplete.
    expect(lastPlays.filter((play) => play !== null)).toEqual([
      { players: [{ name: 'D.Swift', stats: { rushingYards: 1 } }], defense: {} },
      {
        players: [
          { name: 'D.Patmon', stats: { passingYards: 12 } },
          { name: 'M.Pittman', stats: { receptions: 1, receivingYards: 12 } },
        ],
        defense: {},
      },
    ]);
    expect(games.find((game) => game.home === 'SEA')).toMatchObject({ status: 'scheduled', homeScore: null });
  });

  test('a Sunday in the second quarter, with a game of Thursday', () => {
    const games = readScoreboard(read('espn/scoreboard_2022_w11_live.json.gz'), 2022).rows;
    expect(games).toHaveLength(14);
    expect(games.find((game) => game.home === 'GB')).toMatchObject({ status: 'final', homeScore: 17, awayScore: 27 });
    expect(games.find((game) => game.home === 'NO')).toMatchObject({ away: 'LAR', possession: null, quarter: 2 });
  });

  test('a box score gives the same points as the stats of record', () => {
    const summary = game();
    const rows = parse(read('nflverse/stats_player_week_2025.csv.gz'), { columns: true }) as Record<string, string>[];
    const ofGame = rows.filter((row) => row.game_id === '2025_19_BUF_JAX');
    const lines = new Map(
      summary.sides.flatMap(({ lines: own }) => own).map((line) => [plainName(line.name), line.stats]),
    );
    const position = { QB: 'QB', RB: 'RB', FB: 'RB', WR: 'WR', TE: 'TE', K: 'K' } as const;
    const compared = ofGame.flatMap((row) => {
      const place = position[row.position as keyof typeof position];
      if (place === undefined) return [];
      const figure = (column: string) => Number(row[column] || 0);
      const ofRecord = scorePlayer(place, {
        passingYards: figure('passing_yards'),
        passingTds: figure('passing_tds'),
        interceptions: figure('passing_interceptions'),
        rushingYards: figure('rushing_yards'),
        rushingTds: figure('rushing_tds'),
        receptions: figure('receptions'),
        receivingYards: figure('receiving_yards'),
        receivingTds: figure('receiving_tds'),
        fumblesLost: figure('fumbles_lost_total'),
        fgMade40_49: figure('fg_made_40_49'),
        fgMade50_59: figure('fg_made_50_59'),
        fgMissed: figure('fg_missed') + figure('fg_blocked'),
        patMade: figure('pat_made'),
      });
      const live = scorePlayer(place, lines.get(plainName(row.player_display_name ?? '')) ?? {});
      return [{ name: row.player_display_name, live, ofRecord }];
    });
    expect(compared.length).toBeGreaterThan(20);
    expect(compared.filter(({ live, ofRecord }) => live !== ofRecord)).toEqual([]);
    expect(lines.get('camlittle')).toMatchObject({ fgMade40_49: 1, fgMissed: 1, fgAttempted50: 1, patMade: 3 });
  });

  test('the plays of that game, of which the capture has no ids, and its scores', () => {
    expect(game().described).toEqual([]);
    const answer = JSON.parse(read('espn/summary_401772977_trimmed.json').toString('utf8'));
    const scores = scoresIn(answer, new Map()).map(({ text }) => readScoringPlay(text)?.players.length);
    expect(scores).toEqual([1, 3, 2, 1, 1, 3, 3, 3, 2]);
    const kicks = playsOf(drivesIn(answer), new Map()).map(({ text }) => readPlay(text)?.players[0]);
    expect(kicks).toEqual([
      { name: 'M.Prater', stats: { fgMade50_59: 1 } },
      { name: 'C.Little', stats: { fgMissed: 1 } },
      { name: 'M.Prater', stats: { fgMade40_49: 1 } },
      { name: 'C.Little', stats: { fgMade40_49: 1 } },
    ]);
  });

  test('both defenses of that game', () => {
    expect(defenseLines(game())).toMatchObject([
      { team: 'JAX', stats: { defSacks: 1, defFumbleRecoveries: 1, defPointsAllowed: 27, defYardsAllowed: 340 } },
      { team: 'BUF', stats: { defSacks: 1, defInterceptions: 2, defPointsAllowed: 24, defYardsAllowed: 359 } },
    ]);
  });

  test('a roster', () => {
    const kansas = readRoster(read('espn/roster_KC_2026_trimmed.json'), 'KC').rows;
    expect(kansas.find(({ name }) => name === 'Justin Fields')).toMatchObject({ id: '4362887', position: 'QB' });
  });
});
