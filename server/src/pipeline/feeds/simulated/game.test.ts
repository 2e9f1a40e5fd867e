import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { describe, expect, test } from 'vitest';
import { boxScore } from './game.ts';
import type { ScheduledGame } from './schedule.ts';
import { simulateSeason } from './season.ts';
import { DEMO_SEASON_YEAR, DEMO_SEED } from './simulated-feed.ts';

type Line = Partial<Record<StatKey, number>>;

const season = simulateSeason(DEMO_SEED, DEMO_SEASON_YEAR);
const peopleByKey = new Map(season.players.map((player) => [player.feedKey, player]));

interface TeamDay {
  team: string;
  score: number;
  opponentScore: number;
  offense: { position: string; depth: number; line: Line }[];
  defense: Line;
  opponentDefense: Line;
}

function teamDays(game: ScheduledGame): TeamDay[] {
  const played = season.played(game);
  const box = boxScore(played, played.seconds);
  const linesOf = (team: string) =>
    [...box.lines].flatMap(([feedKey, line]) => {
      const player = peopleByKey.get(feedKey);
      return player?.team === team ? [{ position: player.position, depth: player.depth, line }] : [];
    });
  const day = (team: string, other: string, score: number, opponentScore: number): TeamDay => ({
    team,
    score,
    opponentScore,
    offense: linesOf(team).filter(({ position }) => position !== 'DEF'),
    defense: linesOf(team).find(({ position }) => position === 'DEF')?.line ?? {},
    opponentDefense: linesOf(other).find(({ position }) => position === 'DEF')?.line ?? {},
  });
  return [day(game.home, game.away, box.home, box.away), day(game.away, game.home, box.away, box.home)];
}

const days = season.games.flatMap(teamDays);

const sum = (lines: readonly Line[], ...stats: StatKey[]) =>
  lines.reduce((total, line) => total + stats.reduce((all, stat) => all + (line[stat] ?? 0), 0), 0);
const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;

const FIELD_GOALS: StatKey[] = ['fgMade0_19', 'fgMade20_29', 'fgMade30_39', 'fgMade40_49', 'fgMade50_59', 'fgMade60'];

describe('every simulated game is consistent', () => {
  test('a score is the sum of touchdowns, field goals, extra points and safeties', () => {
    for (const { score, offense, defense } of days) {
      const lines = offense.map(({ line }) => line);
      const touchdowns = sum(lines, 'rushingTds', 'receivingTds') + sum([defense], 'defTds');
      const kicks = 3 * sum(lines, ...FIELD_GOALS) + sum(lines, 'patMade');
      expect(score).toBe(6 * touchdowns + kicks + 2 * sum([defense], 'defSafeties'));
      expect(sum(lines, 'patAttempted')).toBe(touchdowns);
    }
  });

  test('receptions, yards and touchdowns of receivers equal those of passers', () => {
    for (const { offense } of days) {
      const lines = offense.map(({ line }) => line);
      expect(sum(lines, 'receptions')).toBe(sum(lines, 'completions'));
      expect(sum(lines, 'receivingYards')).toBe(sum(lines, 'passingYards'));
      expect(sum(lines, 'receivingTds')).toBe(sum(lines, 'passingTds'));
      expect(sum(lines, 'targets')).toBe(sum(lines, 'passAttempts'));
    }
  });

  test('a defense’s figures equal what the opposing offense lost and scored', () => {
    for (const { offense, score, defense, opponentDefense } of days) {
      const lines = offense.map(({ line }) => line);
      expect(sum([opponentDefense], 'defInterceptions')).toBe(sum(lines, 'interceptions'));
      expect(sum([opponentDefense], 'defFumbleRecoveries')).toBe(sum(lines, 'fumblesLost'));
      const allowed = score - 6 * sum([defense], 'defTds') - 2 * sum([defense], 'defSafeties');
      expect(opponentDefense.defPointsAllowed).toBe(allowed);
      const gained = sum(lines, 'passingYards', 'rushingYards');
      const lostToSacks = gained - (opponentDefense.defYardsAllowed ?? 0);
      expect(lostToSacks).toBeGreaterThanOrEqual(0);
      expect(lostToSacks).toBeLessThanOrEqual(10 * sum([opponentDefense], 'defSacks'));
    }
  });

  test('field goals made and missed add up to those tried, in every band', () => {
    for (const { offense } of days) {
      const lines = offense.map(({ line }) => line);
      const tried = sum(lines, 'fgAttempted');
      expect(sum(lines, ...FIELD_GOALS, 'fgMissed')).toBe(tried);
      expect(sum(lines, 'fgAttempted0_39', 'fgAttempted40_49', 'fgAttempted50')).toBe(tried);
    }
  });

  test('players who are ruled out do not play', () => {
    const lastReport = new Map(
      season.reports.map((report) => [`${report.feedKey}/${report.weekNumber}`, report.status]),
    );
    for (const game of season.games) {
      for (const feedKey of boxScore(season.played(game), Number.POSITIVE_INFINITY).lines.keys()) {
        expect(['out', 'ir']).not.toContain(lastReport.get(`${feedKey}/${game.week}`));
      }
    }
  });
});

describe('the demo season is realistic', () => {
  const starters = (position: string) =>
    days.flatMap(({ offense }) => offense.filter((player) => player.position === position && player.depth === 1));

  test('passers throw for about 230 yards a game', () => {
    const yards = days.map(({ offense }) =>
      sum(
        offense.map(({ line }) => line),
        'passingYards',
      ),
    );
    expect(mean(yards)).toBeGreaterThan(205);
    expect(mean(yards)).toBeLessThan(245);
    expect(Math.max(...yards)).toBeLessThan(560);
  });

  test('first running backs have about 15 touches', () => {
    const touches = starters('RB').map(({ line }) => sum([line], 'carries', 'receptions'));
    expect(mean(touches)).toBeGreaterThan(13.5);
    expect(mean(touches)).toBeLessThan(16.5);
  });

  test('teams score about 22 points, and defenses between -9 and 30', () => {
    const scores = days.map(({ score }) => score);
    expect(mean(scores)).toBeGreaterThan(19);
    expect(mean(scores)).toBeLessThan(25);
    expect(Math.max(...scores)).toBeLessThanOrEqual(60);
    const points = days.map(({ defense }) => scorePlayer('DEF', defense) / 100);
    expect(Math.min(...points)).toBeGreaterThanOrEqual(-9);
    expect(Math.max(...points)).toBeLessThanOrEqual(30);
    expect(mean(points)).toBeGreaterThan(5);
    expect(mean(points)).toBeLessThan(9);
  });

  test('kickers score about 8.5', () => {
    const points = starters('K').map(({ line }) => scorePlayer('K', line) / 100);
    expect(mean(points)).toBeGreaterThan(7);
    expect(mean(points)).toBeLessThan(10);
  });

  test('injuries come and go: some in every week, never half of the league, and most come back', () => {
    for (const { weekNumber } of season.weeks) {
      const hurt = new Set(
        season.reports.filter((one) => one.weekNumber === weekNumber && one.status !== null).map((one) => one.feedKey),
      );
      expect(hurt.size).toBeGreaterThan(10);
      expect(hurt.size).toBeLessThan(110);
    }
    const well = season.reports.filter(({ status }) => status === null).length;
    expect(well).toBeGreaterThan(150);
  });
});
