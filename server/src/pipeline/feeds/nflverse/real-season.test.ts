import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { derivePoints } from '@singleback/game/scoring/derivation.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StatLineRecord } from '../../report.ts';
import { readCsvFile } from './csv-file.ts';
import { readDefenseLines } from './defense-lines.ts';
import { PLAYER_STAT_COLUMNS, type PlayerLine, readPlayerLines } from './player-lines.ts';
import type { Person } from './rosters.ts';
import { ROSTER_COLUMNS, readRosters } from './rosters.ts';
import { GAME_COLUMNS, readSchedule } from './schedule.ts';
import { readSeasonFiles, type SeasonFiles } from './season-files.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));
const YEAR = 2025;
const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);

type SleeperWeek = Record<string, Record<string, number> | undefined>;

// The real files are not part of the repository; without them there is nothing to compare with.
describe.skipIf(!existsSync(FOLDER))('the real season of 2025', () => {
  let files: SeasonFiles;
  let people: Map<string, Person>;
  let lines: PlayerLine[];
  let defense: StatLineRecord[];
  let sleeper: Map<number, SleeperWeek>;

  beforeAll(async () => {
    files = await readSeasonFiles(FOLDER, YEAR);
    const { games, playerStats, teamStats, weeklyRoster, roster, ids } = files;
    if (games === null || playerStats === null || teamStats === null) throw new Error('the folder lacks files');
    const schedule = readSchedule(games, YEAR);
    const players = readPlayerLines(playerStats, schedule);
    lines = players.lines;
    defense = readDefenseLines(teamStats, players, schedule, new Map()).lines;
    people = readRosters(weeklyRoster, roster, { ids, year: YEAR, played: new Map() }).people;
    sleeper = new Map(WEEKS.map((week) => [week, readSleeper(week)]));
  });

  const pointsOf = (name: string, week: number) => {
    const line = lines.find((one) => one.name === name && one.weekNumber === week);
    const person = people.get(line?.feedKey ?? '');
    return line && person ? scorePlayer(person.position, line.stats) : null;
  };
  const defensePoints = (team: string, week: number) => {
    const line = defense.find((one) => one.team === team && one.weekNumber === week);
    return line ? scorePlayer('DEF', line.stats) : null;
  };

  test('[G9.15, G9.16, G9.17, G9.18, G9.19, G9.20, G9.21] offense matches the file’s own scores, except for figures that our table lacks', async () => {
    const own = await readCsvFile(`${FOLDER}/nflverse/stats_player_week_2025.csv.gz`, {
      needed: ['player_id', 'week', 'season_type', 'fantasy_points_ppr'],
      optional: ['fumbles_lost_total', 'sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'],
    });
    const rows = new Map(
      own.rows.filter((row) => row.season_type === 'REG').map((row) => [`${row.player_id} ${row.week}`, row]),
    );
    let compared = 0;
    let differing = 0;
    const unexplained: string[] = [];
    for (const line of lines) {
      const person = people.get(line.feedKey);
      if (person === undefined || person.position === 'K') continue;
      const row = rows.get(`${line.feedKey} ${line.weekNumber}`);
      const theirs = Math.round(Number(row?.fantasy_points_ppr) * 100);
      const ours = scorePlayer(person.position, withoutKicks(line.stats));
      const { twoPointConversions = 0, specialTeamsTds = 0, fumblesLost = 0 } = line.stats;
      const parts = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'];
      const lostElsewhere = fumblesLost - parts.reduce((sum, part) => sum + Number(row?.[part] ?? 0), 0);
      const explained = 200 * twoPointConversions + 600 * specialTeamsTds;
      compared += 1;
      if (theirs !== ours) differing += 1;
      // The file omits fumbles lost on returns, and counts figures that our table has no points for.
      const expected = ours + 200 * lostElsewhere + explained;
      if (theirs !== expected) unexplained.push(`${line.name} ${line.weekNumber}: ${theirs} and ${ours}`);
    }
    expect(unexplained).toEqual([]);
    expect(compared).toBeGreaterThan(6_000);
    expect(differing).toBeLessThan(150);
  });

  test('the rows of how points come about add up to them, to the hundredth, in every line', () => {
    const players = lines.flatMap(({ feedKey, stats }) => {
      const person = people.get(feedKey);
      return person === undefined ? [] : [{ position: person.position, stats }];
    });
    const all = [...players, ...defense.map(({ stats }) => ({ position: 'DEF' as const, stats }))];
    for (const { position, stats } of all) {
      const { rows, rest, points } = derivePoints(position, stats, scorePlayer(position, stats));
      expect([rows.reduce((sum, row) => sum + row.points, 0), rest]).toEqual([points, 0]);
    }
    expect(all.length).toBeGreaterThan(6_500);
  });

  test('[G9.15, G9.18, G9.20, G9.21, G9.22, G9.23, G9.24, G9.25, G9.26, G9.27] offense and kickers match Sleeper in every matched player-week', () => {
    let matched = 0;
    const differing: string[] = [];
    for (const line of lines) {
      const person = people.get(line.feedKey);
      const theirs = sleeper.get(line.weekNumber)?.[person?.sleeperId ?? ''];
      if (person === undefined || theirs === undefined) continue;
      matched += 1;
      const [ours, other] = [line.stats, sleeperLine(theirs)].map((stats) => scorePlayer(person.position, stats));
      if (ours !== other) differing.push(`${person.name} ${line.weekNumber}: ${ours} and ${other}`);
    }
    expect(differing).toEqual([]);
    expect(matched).toBeGreaterThanOrEqual(6_600);
  });

  test('[G9.28, G9.29, G9.30, G9.31, G9.32, G9.33, G9.34, G9.35, G9.44] defenses match Sleeper in all 544 team-games', () => {
    const differing = defense.filter((line) => {
      const theirs = sleeper.get(line.weekNumber)?.[line.team ?? ''] ?? {};
      return scorePlayer('DEF', line.stats) !== scorePlayer('DEF', sleeperDefense(theirs));
    });
    expect(defense).toHaveLength(544);
    expect(differing.map((line) => `${line.team} ${line.weekNumber}`)).toEqual([]);
  });

  test.each([
    ['Jahmyr Gibbs', 12, 5540],
    ['Josh Allen', 11, 4268],
    ['Cam Little', 9, 1600],
    ['Joey Slye', 4, -200],
  ])('%s in week %i has %i hundredths', (name, week, points) => {
    expect(pointsOf(name, week)).toBe(points);
  });

  test.each([
    ['MIN', 3, 3200],
    // Two scores by the opponent's defense don't count as allowed.
    ['ATL', 12, 1500],
    ['ARI', 14, -900],
  ])('the defense of %s in week %i has %i hundredths', (team, week, points) => {
    expect(defensePoints(team, week)).toBe(points);
  });

  test('Travis Hunter counts as a receiver, and fullbacks as running backs', () => {
    const named = [...people.values()].find((person) => person.name === 'Travis Hunter');
    expect(named?.position).toBe('WR');
    expect(new Set([...people.values()].map((person) => person.position))).toEqual(
      new Set(['QB', 'RB', 'WR', 'TE', 'K']),
    );
  });

  test('the week 2 version of the file, with fewer columns, gives the same points except for fumbles on returns', async () => {
    const schedule = readSchedule(await readCsvFile(`${FOLDER}/nflverse/games.csv`, GAME_COLUMNS), YEAR);
    const early = await readCsvFile(
      `${FOLDER}/nflverse/stats_player_week_2025_asof_2025-09-14.csv.gz`,
      PLAYER_STAT_COLUMNS,
    );
    const final = new Map(lines.map((line) => [`${line.feedKey} ${line.weekNumber}`, line]));
    const asOf = readPlayerLines(early, schedule).lines;
    const differing = asOf.filter((line) => {
      const person = people.get(line.feedKey);
      const later = final.get(`${line.feedKey} ${line.weekNumber}`);
      return person && later && scorePlayer(person.position, line.stats) !== scorePlayer(person.position, later.stats);
    });
    expect(asOf.length).toBeGreaterThan(1_000);
    // Three players lost a fumble on a return, which a file of that age lacks.
    expect(differing.map((line) => line.name)).toEqual(['DJ Moore', 'Xavier Gipson', 'Marvin Mims Jr.']);
    expect(asOf.every((line) => line.game !== null)).toBe(true);
  });

  test('reads the roster of a season that has not begun, without a weekly one', async () => {
    const roster = await readCsvFile(`${FOLDER}/nflverse/roster_2026_preseason.csv.gz`, ROSTER_COLUMNS);
    const rosters = readRosters(null, roster, { ids: files.ids, year: 2026, played: new Map() });
    expect(rosters.people.size).toBeGreaterThan(800);
    expect(rosters.spots.every((spot) => Number.isInteger(spot.jerseyNumber ?? 0))).toBe(true);
    const schedule = readSchedule(await readCsvFile(`${FOLDER}/nflverse/games.csv`, GAME_COLUMNS), 2026);
    expect(schedule.games).toHaveLength(272);
    // It opens on a Wednesday, and the week begins on the Tuesday before.
    expect(schedule.record.weeks[0]?.startDate.toISOString()).toBe('2026-09-08T10:00:00.000Z');
  });

  function readSleeper(week: number): SleeperWeek {
    return JSON.parse(gunzipSync(readFileSync(`${FOLDER}/sleeper/stats-regular-2025-${week}.json.gz`)).toString());
  }
});

function withoutKicks(stats: StatLine): StatLine {
  return Object.fromEntries(Object.entries(stats).filter(([stat]) => !/^(fg|pat)/.test(stat)));
}

function sleeperLine(stats: Record<string, number>): StatLine {
  const figure = (key: string) => stats[key] ?? 0;
  return {
    passingYards: figure('pass_yd'),
    passingTds: figure('pass_td'),
    interceptions: figure('pass_int'),
    rushingYards: figure('rush_yd'),
    rushingTds: figure('rush_td'),
    receptions: figure('rec'),
    receivingYards: figure('rec_yd'),
    receivingTds: figure('rec_td'),
    fumblesLost: figure('fum_lost'),
    fgMade0_19: figure('fgm_0_19'),
    fgMade20_29: figure('fgm_20_29'),
    fgMade30_39: figure('fgm_30_39'),
    fgMade40_49: figure('fgm_40_49'),
    fgMade50_59: figure('fgm_50_59'),
    fgMade60: figure('fgm_60p'),
    // Holds the blocked ones already
    fgMissed: figure('fgmiss'),
    patMade: figure('xpm'),
  };
}

function sleeperDefense(stats: Record<string, number>): StatLine {
  const figure = (key: string) => stats[key] ?? 0;
  return {
    defSacks: figure('sack'),
    defInterceptions: figure('int'),
    defFumbleRecoveries: figure('fum_rec') + figure('def_st_fum_rec'),
    defSafeties: figure('safe'),
    defBlockedKicks: figure('blk_kick'),
    defTds: figure('def_td') + figure('def_st_td'),
    defTwoPoint: figure('def_2pt'),
    defPointsAllowed: figure('pts_allow'),
    defYardsAllowed: figure('yds_allow'),
  };
}
