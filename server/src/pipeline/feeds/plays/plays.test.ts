import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ScheduledGame } from '../nflverse/schedule.ts';
import type { TimedRecord } from '../timed-record.ts';
import { readGamePlays } from './game-plays.ts';
import { playRecords } from './play-records.ts';
import { digestSeasonPlays, readSeasonPlays } from './read-plays.ts';

const KEY = '2025_01_BUF_LA';
const QB = '00-1';
const WR = '00-2';
const K = '00-3';
const at = (time: string) => `2025-09-05T${time}Z`;
const stat = (statType: number, teamId: string, gsisPlayerId: string | null = null, yards: number | null = null) => ({
  statType,
  teamId,
  gsisPlayerId,
  yards,
});

const plain = { playDeleted: false, playEndTime: null, driveSequence: 1, playScored: false, stats: [] };
const scored = { playScored: true, scoringTeamId: 'buf' };
// A catch, a touchdown with its kick, a quarter's end, a returned interception, and the end.
const PLAYS = [
  { ...plain, playDeleted: true, playType: 'PASS', quarter: 1, clockTime: '14:00', playStartTime: at('00:25:00') },
  { ...plain, playType: 'GAME_START', quarter: 1, clockTime: null, playStartTime: null },
  {
    ...plain,
    playType: 'PASS',
    quarter: 1,
    clockTime: '09:26',
    playStartTime: at('00:30:00'),
    playEndTime: at('00:30:05'),
    stats: [stat(15, 'buf', QB, 20), stat(21, 'buf', WR, 20), stat(115, 'buf', WR), stat(20, 'la', 'x', -7)],
  },
  {
    ...plain,
    ...scored,
    playType: 'PASS',
    quarter: 1,
    clockTime: '00:40',
    playStartTime: at('00:40:00'),
    scoringPlayType: 'TOUCHDOWN',
    stats: [stat(16, 'buf', QB, 5), stat(22, 'buf', WR, 5), stat(115, 'buf', WR)],
  },
  {
    ...plain,
    ...scored,
    playType: 'XP_KICK',
    quarter: 1,
    clockTime: '00:36',
    playStartTime: at('00:41:00'),
    scoringPlayType: 'PAT',
    stats: [stat(72, 'buf', K)],
  },
  { ...plain, playType: 'END_QUARTER', quarter: 1, clockTime: null, playStartTime: null },
  {
    ...plain,
    ...scored,
    playType: 'PASS',
    quarter: 2,
    clockTime: '15:00',
    driveSequence: 2,
    playStartTime: at('00:45:00'),
    scoringPlayType: 'TOUCHDOWN',
    stats: [stat(19, 'la', 'y'), stat(26, 'buf', 'z', 30)],
  },
];
const FILE = {
  homeTeam: { id: 'la' },
  awayTeam: { id: 'buf' },
  summary: { phase: 'FINAL' },
  driveChart: {
    drives: [
      { sequence: 1, teamId: 'buf' },
      { sequence: 2, teamId: 'la' },
    ],
    plays: PLAYS,
  },
};

const textOf = (change: object = {}) => JSON.stringify({ ...FILE, ...change });
const read = (text = textOf()) => readGamePlays('game.json', KEY, text);

function recordsOfGame(plays = read()): TimedRecord[] {
  const game: ScheduledGame = {
    key: KEY,
    espnId: null,
    week: 1,
    home: 'LAR',
    away: 'BUF',
    kickoff: new Date(at('00:20:00')),
    homeScore: 0,
    awayScore: 13,
    endsAt: plays.endsAt,
    circumstances: { spread: null, total: null, roof: null },
  };
  return playRecords(game, plays, (playerId) => [QB, WR, K].includes(playerId));
}

/** The last record of a subject up to an instant. */
function known(subject: string, time: string) {
  const records = recordsOfGame().filter((one) => one.subject === subject && one.knownAt <= new Date(at(time)));
  return records.at(-1)?.record;
}

describe('a game reported play by play', () => {
  test('starts at the kick-off with empty lines and both defenses on their best tiers', () => {
    expect(known(KEY, '00:20:00')).toMatchObject({ homeScore: 0, awayScore: 0, quarter: 1, timeRemaining: '15:00' });
    expect(known('DST-LAR 1', '00:20:00')).toMatchObject({ stats: { defPointsAllowed: 0, defYardsAllowed: 0 } });
    expect(known(`${QB} 1`, '00:30:04')).toBeUndefined();
  });

  test('a snap updates clock and possession, the end of the play the stat lines', () => {
    expect(known(KEY, '00:30:00')).toMatchObject({ quarter: 1, timeRemaining: '9:26', possession: 'BUF' });
    expect(known(`${WR} 1`, '00:30:05')).toMatchObject({
      team: 'BUF',
      opponent: 'LAR',
      game: KEY,
      stats: { receptions: 1, receivingYards: 20, targets: 1 },
    });
    expect(known('DST-LAR 1', '00:30:05')).toMatchObject({ stats: { defYardsAllowed: 20 } });
    expect(known('DST-BUF 1', '00:30:05')).toMatchObject({ stats: { defSacks: 1, defYardsAllowed: -7 } });
  });

  test('a touchdown counts when the play is over, not at the snap', () => {
    expect(known(KEY, '00:40:11')).toMatchObject({ awayScore: 0, timeRemaining: '0:40' });
    expect(known(KEY, '00:40:12')).toMatchObject({ awayScore: 6 });
    expect(known(`${QB} 1`, '00:40:12')).toMatchObject({
      stats: { completions: 2, passAttempts: 2, passingYards: 25, passingTds: 1 },
    });
    expect(known(`${K} 1`, '00:41:12')).toMatchObject({ stats: { patMade: 1, patAttempted: 1 } });
    expect(known('DST-LAR 1', '00:41:12')).toMatchObject({ stats: { defPointsAllowed: 7 } });
  });

  test('between quarters the clock is at zero and nobody has the ball', () => {
    expect(known(KEY, '00:44:59')).toMatchObject({ quarter: 1, timeRemaining: '0:00', possession: null, awayScore: 7 });
    expect(known(KEY, '00:45:00')).toMatchObject({ quarter: 2, timeRemaining: '15:00', possession: 'LAR' });
  });

  test('points scored by a defense are not allowed by the other one', () => {
    const end = read().plays.at(-1)?.endedAt.toISOString().slice(11, 19) ?? '';
    expect(known(KEY, end)).toMatchObject({ awayScore: 13 });
    expect(known('DST-BUF 1', end)).toMatchObject({ stats: { defInterceptions: 1, defTds: 1, defPointsAllowed: 0 } });
    expect(known('DST-LAR 1', end)).toMatchObject({ stats: { defPointsAllowed: 7 } });
  });

  test('each play that counts for somebody is reported once it is over, with what it adds to whose line', () => {
    const described = PLAYS.map((play, at) => ({ ...play, playId: at, playDescription: `Play ${at}` }));
    const records = recordsOfGame(read(textOf({ driveChart: { ...FILE.driveChart, plays: described } })));
    const plays = records.flatMap((one) => (one.kind === 'play' ? [one] : []));
    expect(plays.map(({ subject, record }) => `${subject}: ${record.quarter} ${record.clock} ${record.text}`)).toEqual([
      `${KEY} 2: 1 9:26 Play 2`,
      `${KEY} 3: 1 0:40 Play 3`,
      `${KEY} 4: 1 0:36 Play 4`,
      `${KEY} 6: 2 15:00 Play 6`,
    ]);
    expect(plays[0]?.knownAt).toEqual(new Date(at('00:30:05')));
    expect(plays[0]?.record).toMatchObject({ key: '2', game: KEY, weekNumber: 1, knownAt: plays[0]?.knownAt });
    // One who is on no roster has no line, and the play nothing of theirs.
    expect(plays[0]?.record.credits.map(({ feedKey }) => feedKey).sort()).toEqual([QB, WR, 'DST-BUF', 'DST-LAR']);
    expect(plays[1]?.record.credits.find(({ feedKey }) => feedKey === WR)?.stats).toEqual({
      ...{ receptions: 1, receivingYards: 5, receivingTds: 1, targets: 1 },
    });
    expect(plays[3]?.record.credits).toEqual([{ feedKey: 'DST-BUF', stats: { defInterceptions: 1, defTds: 1 } }]);
    // A file without texts has none.
    expect(recordsOfGame().filter(({ kind }) => kind === 'play')).toEqual([]);
  });

  test('time never runs backwards, deleted plays are skipped, and the result comes from the file of record', () => {
    const records = recordsOfGame();
    const times = records.map(({ knownAt }) => knownAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(records.every(({ knownAt }) => knownAt < read().endsAt)).toBe(true);
    expect(records.some((one) => one.kind === 'game' && one.record.timeRemaining === '14:00')).toBe(false);
    expect(records.every((one) => one.kind !== 'game' || one.record.status === 'in_progress')).toBe(true);
  });
});

describe('a file of plays', () => {
  test.each([
    ['torn', textOf().slice(0, 200), 'it is not whole JSON'],
    ['of something else', '{"a": 1}', 'it is not the play-by-play of a game'],
    ['of a game in progress', textOf({ summary: { phase: 'INGAME' } }), 'its game is not over'],
    ['of a third team', textOf({ awayTeam: { id: 'kc' } }), 'it names a team that does not play in it'],
    ['without plays', textOf({ driveChart: { drives: [], plays: [] } }), 'it has no plays'],
  ])('%s is refused', (_what, text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});

describe('a folder of plays', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plays-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is read by season, plain or compressed, and identified by content', async () => {
    expect(await readSeasonPlays(folder, 2025)).toEqual({ games: [], file: null });
    expect(await digestSeasonPlays(folder, 2025)).toBeUndefined();
    await mkdir(join(folder, 'plays'));
    await writeFile(join(folder, 'plays', `${KEY}.json`), textOf());
    await writeFile(join(folder, 'plays', '2025_02_LA_TEN.json.gz'), gzipSync(textOf()));
    await writeFile(join(folder, 'plays', '2024_01_BUF_LA.json'), 'another season');
    const { games, file } = await readSeasonPlays(folder, 2025);
    expect(games.map(({ key }) => key)).toEqual([KEY, '2025_02_LA_TEN']);
    expect(file).toMatchObject({ kind: 'tape:plays', rowCount: 2 });
    expect(await digestSeasonPlays(folder, 2025)).toBe(file?.digest);
    await writeFile(join(folder, 'plays', `${KEY}.json`), textOf({ summary: { phase: 'FINAL_OVERTIME' } }));
    expect(await digestSeasonPlays(folder, 2025)).not.toBe(file?.digest);
    await writeFile(join(folder, 'plays', '2025_02_LA_TEN.json.gz'), 'no zip');
    await expect(readSeasonPlays(folder, 2025)).rejects.toThrow('it does not unzip');
  });
});
