import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringFigures } from '@singleback/game/gameday/plays.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { expect, test } from 'vitest';
import type { GameRecord, PlayerRecord } from '../../../report.ts';
import type { EspnPlay } from '../../espn/game-plays.ts';
import type { Summary } from '../../espn/summary.ts';
import { readSeasonFiles } from '../../nflverse/season-files.ts';
import { readSeasonRecords } from '../../nflverse/season-records.ts';
import type { GamePlays, Play } from '../../plays/game-plays.ts';
import { readSeasonPlays } from '../../plays/read-plays.ts';
import type { RecordKinds, TimedRecord } from '../../timed-record.ts';
import { emptyWorld, type PlayWatch, type World } from '../world.ts';
import { freshPlays, noteLastPlay, noteSummary, reportedPlaysOf } from './reported-plays.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../../shared/nfl', import.meta.url));
const NOW = new Date('2025-09-28T18:00:00Z');
const GAME = { feedKey: 'g1', espnId: '1', weekNumber: 4, home: 'KC', away: 'BUF' } as GameRecord;

const player = (feedKey: string, name: string, team: string): PlayerRecord => ({
  ...{ feedKey, name, team, espnId: feedKey, sleeperId: null, position: 'WR', jerseyNumber: null, isActive: true },
});

/** Who is credited in a play of a team, given these players and athletes in the box score: 'feed keys'. */
function creditedIn(text: string, team: string | null, players: PlayerRecord[], athletes: [string, string][] = []) {
  const world = emptyWorld(2025);
  world.players = players;
  const people = athletes.map(([id, name]) => ({ id, name, team: 'KC' }));
  world.boxes.set('1', { summary: { people } as unknown as Summary, readAt: NOW });
  noteLastPlay(world.plays, '1', { id: '1', text, team, quarter: 1, clock: '9:00', isSummary: false }, NOW);
  return reportedPlaysOf(world, GAME, NOW).flatMap(({ credits }) => credits.map(({ feedKey }) => feedKey));
}

test('a name has to fit exactly one person of the team that has the ball', () => {
  const run = 'J.Allen left end to KC 20 for 4 yards.';
  const josh = player('josh', 'Josh Allen', 'BUF');
  expect(creditedIn(run, 'BUF', [josh, player('jim', 'Jim Allen', 'KC')])).toEqual(['josh']);
  expect(creditedIn(run, 'BUF', [josh, player('jim', 'Jim Allen', 'BUF')])).toEqual([]);
  expect(creditedIn(run.replace('J.', 'Jo.'), 'BUF', [josh, player('jim', 'Jim Allen', 'BUF')])).toEqual(['josh']);
  expect(creditedIn(run, 'KC', [josh])).toEqual([]);
  expect(creditedIn(run, null, [josh])).toEqual(['josh']);
  expect(creditedIn(run, null, [josh, player('jim', 'Jim Allen', 'KC')])).toEqual([]);
  // A lineman who is no player of ours has the same name.
  const john = player('john', 'John Allen', 'KC');
  expect(creditedIn(run, 'KC', [john], [['99', 'James Allen']])).toEqual([]);
  expect(creditedIn(run, 'KC', [john], [['john', 'John Allen Jr.']])).toEqual(['john']);
  expect(creditedIn('J.Allen sacked at BUF 20 for -4 yards (C.Jones).', 'BUF', [])).toEqual(['DST-KC']);
});

// The recording beside the project says who was credited with what.
test.skipIf(!existsSync(FOLDER))(
  'of the recorded weeks nobody is credited who was not in the play, nor with other figures',
  async () => {
    const { games } = await readSeasonPlays(FOLDER, 2025);
    const { records } = readSeasonRecords(await readSeasonFiles(FOLDER, 2025), 2025, { plays: games });
    let credits = 0;
    for (const game of games) {
      const { world, record } = worldOf(game, records);
      const recorded = new Map(
        recordsOf(records, 'play').flatMap((one) => (one.game === game.key ? [[one.key, one]] : [])),
      );
      for (const { key, credits: found } of reportedPlaysOf(world, record, NOW)) {
        for (const { feedKey, stats } of found.filter((one) => !one.feedKey.startsWith('DST'))) {
          const own = recorded.get(key)?.credits.find((one) => one.feedKey === feedKey)?.stats ?? {};
          expect([key, feedKey, figures(stats)]).toEqual([key, feedKey, figures(own)]);
          credits += 1;
        }
      }
    }
    expect(credits).toBeGreaterThan(4_000);
  },
  120_000,
);

/** A game with the players of its week, all of whose plays have just been reported. */
function worldOf(game: GamePlays, records: readonly TimedRecord[]): { world: World; record: GameRecord } {
  const [, week = '', away = '', home = ''] = game.key.split('_').map((part) => (part === 'LA' ? 'LAR' : part));
  const teams = new Map(
    recordsOf(records, 'player_week').flatMap((one) => {
      return one.weekNumber === Number(week) && one.team !== null ? [[one.feedKey, one.team]] : [];
    }),
  );
  const world = emptyWorld(2025);
  const known = new Map(recordsOf(records, 'player').map((one) => [one.feedKey, one]));
  world.players = [...known.values()].map((one) => ({ ...one, team: teams.get(one.feedKey) ?? null }));
  const described = game.plays.flatMap((play) => describedPlay(play, { home, away }));
  noteSummary(world.plays, { espnId: '1', described: [] } as unknown as Summary, NOW);
  noteSummary(world.plays, { espnId: '1', described } as unknown as Summary, NOW);
  return { world, record: { ...GAME, feedKey: game.key, weekNumber: Number(week), home, away } };
}

function describedPlay({ key, text, possession, quarter, clock }: Play, teams: { home: string; away: string }) {
  if (key === null || text === null) return [];
  return [{ id: key, text, team: possession && teams[possession], quarter, clock, isSummary: false }];
}

const recordsOf = <Kind extends keyof RecordKinds>(records: readonly TimedRecord[], kind: Kind): RecordKinds[Kind][] =>
  records.flatMap((one) => (one.kind === kind ? [one.record as RecordKinds[Kind]] : []));

const figures = (stats: StatLine) => Object.entries(scoringFigures('WR', {}, stats)).sort();

const at = (second: number) => new Date(Date.parse('2025-09-28T18:00:00Z') + second * 1_000);
const play = (id: string, text = `play ${id}`, more: Partial<EspnPlay> = {}): EspnPlay => ({
  ...{ id, text, team: 'KC', quarter: 2, clock: '7:58', isSummary: false },
  ...more,
});
const summary = (...described: EspnPlay[]) => ({ espnId: '1', described }) as unknown as Summary;

const watched = () => new Map<string, PlayWatch>();
const shown = (watches: Map<string, PlayWatch>, second: number) =>
  freshPlays(watches, '1', at(second)).map(({ id, text, knownAt }) => `${id} ${text} ${knownAt.getUTCSeconds()}`);

test('a play is fresh for two minutes after its text has come, and again with another text', () => {
  const watches = watched();
  noteSummary(watches, summary(play('a')), at(0));
  noteSummary(watches, summary(play('a'), play('b')), at(30));
  expect(shown(watches, 30)).toEqual(['a play a 0', 'b play b 30']);
  noteSummary(watches, summary(play('a', 'upheld'), play('b')), at(50));
  expect(shown(watches, 50)).toEqual(['b play b 30', 'a upheld 50']);
  expect(shown(watches, 151)).toEqual(['a upheld 50']);
  expect(shown(watches, 171)).toEqual([]);
  noteSummary(watches, summary(play('a', 'upheld'), play('b')), at(180));
  expect(shown(watches, 180)).toEqual([]);
  expect(freshPlays(watches, '2', at(0))).toEqual([]);
});

test('the plays of a game that is first read when it is well under way are not', () => {
  const watches = watched();
  const plays = Array.from({ length: 40 }, (_, index) => play(`${index}`));
  noteLastPlay(watches, '1', play('39'), at(0));
  noteSummary(watches, summary(...plays), at(10));
  expect(shown(watches, 10)).toEqual(['39 play 39 0']);
  noteSummary(watches, summary(...plays, play('40')), at(40));
  expect(shown(watches, 40)).toEqual(['39 play 39 0', '40 play 40 40']);
});

test('the scoreboard shows a play first, the box score its quarter', () => {
  const watches = watched();
  noteLastPlay(watches, '1', play('a', 'play a', { quarter: null }), at(0));
  noteLastPlay(watches, '1', play('a', 'play a', { quarter: null }), at(20));
  expect(freshPlays(watches, '1', at(20))).toMatchObject([{ quarter: null, knownAt: at(0) }]);
  noteSummary(watches, summary(play('a')), at(30));
  expect(freshPlays(watches, '1', at(30))).toMatchObject([{ quarter: 2, knownAt: at(0) }]);
  noteLastPlay(watches, '1', play('a', 'an older text'), at(40));
  expect(shown(watches, 40)).toEqual(['a play a 0']);
});
