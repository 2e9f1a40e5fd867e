import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AnswerTarget, openAnswerTarget } from './answer-target.ts';
import { boxScoreKind } from './box-scores.ts';
import { rosterKind, sleeperKind } from './lists.ts';
import type { SmallSeason } from './real-season.ts';
import { scoreboardKind } from './scoreboards.ts';

const WEEK = 5;

/** Recorded answers of ESPN and Sleeper in the folder, to be changed. */
export async function readRealAnswers(folder: string, season: SmallSeason): Promise<AnswerTarget[]> {
  const read = async (path: string) => {
    const bytes = await readFile(join(folder, path));
    return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  };
  const [early, late, box, roster, stats, projections] = await Promise.all([
    read('espn/scoreboard_2022_w11_live.json.gz'),
    read('espn/scoreboard_2022_w1_live.json.gz'),
    read('espn/summary_401772977_trimmed.json'),
    read('espn/roster_KC_2026_trimmed.json'),
    read(`sleeper/stats-regular-2025-${WEEK}.json.gz`),
    read('sleeper/projections_2026_w1_sample.json'),
  ]);
  return [
    scoreboardKind('espn/scoreboard, early', early, 2022, 11),
    scoreboardKind('espn/scoreboard, late', late, 2022, 1),
    boxScoreKind('espn/summary', box, '401772977'),
    rosterKind('espn/roster', roster, 'KC'),
    sleeperKind('sleeper/stats', sleeperRows(stats, season), { year: 2025, week: WEEK }),
    sleeperKind('sleeper/projections', projections, { year: 2026, week: 1 }),
  ].map(openAnswerTarget);
}

/** The stats as Sleeper's newer address has them: rows with the player and his team. */
function sleeperRows(stats: Record<string, Record<string, number>>, { tables }: SmallSeason) {
  const men = tables.weeklyRoster?.rows.filter((row) => row.week === String(WEEK) && row.sleeper_id) ?? [];
  return men.flatMap((row) => {
    const id = (row.sleeper_id ?? '').replace(/\.0$/, '');
    const own = stats[id];
    if (own === undefined) return [];
    const player = { first_name: '', last_name: row.player_name, position: row.position };
    const game = { week: WEEK, season: '2025', team: (row.team ?? '').replace(/^LA$/, 'LAR'), game_id: '1' };
    return [{ player_id: id, ...game, stats: own, player }];
  });
}
