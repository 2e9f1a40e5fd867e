import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endOverride, setOverride } from '../../../operator/overrides.ts';
import { importSeason } from '../../import-season.ts';
import type { ShownGame } from '../../testing/espn-answers.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';
import { copySeasonFolder, type SeasonFolder } from '../../testing/season-folder.ts';

const MORNING = '2025-09-07T12:00:00Z';
const at = (time: string) => `2025-09-07T${time}Z`;

const game = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };
const figures = {
  ...{ totalYards: '90', sacksYardsLost: '0-0', interceptions: '0', fumblesLost: '0', defensiveTouchdowns: '0' },
};
const box = (receiver: string) => ({
  id: '9002',
  home: { team: 'WSH', score: 7, receiving: { [receiver]: ['4', '60', '15.0', '1', '30', '5'] }, figures },
  away: { team: 'MIA', score: 0, kicking: { '103 Cal Cole': ['0/1', '0.0', '0', '0/0', '0'] }, figures },
});
const onAt = (clock: string) => ({
  ...game,
  state: 'in' as const,
  score: [0, 7] as [number, number],
  period: 2,
  clock,
});

let live: LiveFeedFixture;
let folder: SeasonFolder;

beforeEach(async () => {
  live = await openLiveFeedFixture(MORNING);
  folder = await copySeasonFolder();
  live.sources.scoreboard([game]);
});
afterEach(async () => {
  await live.close();
  await folder.drop();
});

const ofCommandLine = { actor: null, reason: 'The source has another id', endsAt: null };
const idOf = async (name: string) => String((await live.rows(sql`select id from players where name = ${name}`))[0]?.id);

test('with nflverse down on an empty database, ESPN is polled for the games of an imported schedule', async () => {
  live.sources.nflverse.setDown(true);
  await live.at(MORNING);
  expect(await live.rows(sql`select id from games`)).toEqual([]);
  await importSeason(live.fixture.context, { folder: folder.path, year: 2025, say: () => {} });
  await live.at(at('12:02:00'));
  expect(live.sources.espn.requested.some((path) => path.startsWith('/nfl/scoreboard'))).toBe(true);

  live.sources.scoreboard([onAt('4:25')]);
  live.sources.summary(box('104 Dee Dunn'));
  await live.at(at('17:40:00'));
  expect(await live.game('9002')).toBe('in_progress 0-7 Q2 4:25');
  expect(await live.lines()).toContain('Dee Dunn 1600 espn');

  const { rows } = await live.fixture.context.db.execute<{ id: string }>(
    sql`select id from games where espn_id = '9002'`,
  );
  const change = { homeScore: 10, awayScore: 0 };
  const request = { kind: 'game', gameId: rows[0]?.id as string, change, ...ofCommandLine } as const;
  const id = await setOverride(live.fixture.context, request);
  await live.at(at('17:42:00'));
  await live.restart();
  await live.at(at('17:44:00'));
  expect(await live.game('9002')).toBe('in_progress 0-10 Q2 4:25');
  await endOverride(live.fixture.context, { id, actor: null, reason: 'The source is right' });
  expect(await live.game('9002')).toBe('in_progress 0-7 Q2 4:25');

  // The files of record take over once they can be read.
  live.sources.nflverse.setDown(false);
  await live.at(at('18:30:00'));
  expect(await live.rows(sql`select status from games where status = 'cancelled'`)).toEqual([]);
  expect(await live.lines()).toContain('Dee Dunn 1600 espn');
});

const withoutScore = (text: string) => text.replace('MIA,3,WAS,24', 'MIA,,WAS,');

describe('an import changes nothing that the scoreboard has said since', () => {
  const off = (name: string): ShownGame => ({ ...game, state: 'post', name, completed: false });
  const over: ShownGame = { ...game, state: 'post', score: [3, 27] };
  const moved: ShownGame = { ...game, date: at('20:00:00') };
  const delayed: ShownGame = { ...game, state: 'in', name: 'STATUS_DELAYED', period: 1 };
  test.each<[string, string, ShownGame, string, (text: string) => string]>([
    ['a canceled game, before its kickoff', 'cancelled', off('STATUS_CANCELED'), '14:30:00', withoutScore],
    ['a canceled game', 'cancelled', off('STATUS_CANCELED'), '18:00:00', withoutScore],
    ['a postponed game', 'postponed', off('STATUS_POSTPONED'), '18:00:00', withoutScore],
    ['a delayed game', 'scheduled', delayed, '17:30:00', withoutScore],
    ['a game that was moved to a later hour', 'scheduled', moved, '17:30:00', withoutScore],
    ['a game in progress', 'in_progress', onAt('4:25'), '18:10:00', withoutScore],
    ['a game that began early', 'in_progress', onAt('4:25'), '16:50:00', withoutScore],
    ['a game that is over, with its score in the files', 'final', over, '20:10:00', (text) => text],
    ['a game that is over, without its score in the files', 'final', over, '20:10:00', withoutScore],
  ])('%s', async (_, stored, shown, time, change) => {
    live.sources.summary({ ...box('104 Dee Dunn'), completed: shown === over });
    const until = Date.parse(at(shown === over ? '20:05:00' : time));
    for (const minutes of [6, 3, 0]) {
      live.sources.scoreboard([shown]);
      await live.at(new Date(until - minutes * MINUTE_MS));
    }
    const all = sql`select to_jsonb(games) - 'reported_at' - 'roof' as game,
      (select jsonb_agg(lost_games order by game_id) from lost_games) as lost,
      (select jsonb_agg(one order by player_id) from stat_lines one where game_id = games.id) as lines
      from games where espn_id = '9002'`;
    const before = await live.rows(all);
    expect((await live.game('9002')).split(' ')[0]).toBe(stored);
    live.fixture.setNow(new Date(at(time)));
    await folder.edit('games.csv', change);
    await importSeason(live.fixture.context, { folder: folder.path, year: 2025, say: () => {} });
    expect(await live.rows(all)).toEqual(before);
  });
});

test('a linked athlete gets the points at the next read, and loses them when the link ends', async () => {
  live.sources.scoreboard([onAt('4:25')]);
  live.sources.summary(box('555 D. Dunn Jr.'));
  await live.at(at('17:40:00'));
  expect((await live.lines()).filter((line) => line.includes('Dunn'))).toEqual([]);
  expect(await live.rows(sql`select external_id from feed_unmatched where external_id = '555'`)).toHaveLength(1);

  const playerId = await idOf('Dee Dunn');
  const id = await setOverride(live.fixture.context, {
    ...{ kind: 'link', source: 'espn', externalId: '555', playerId, ...ofCommandLine },
  });
  await live.at(at('17:40:10'));
  expect(await live.lines()).toContain('Dee Dunn 1600 espn');
  expect(await live.rows(sql`select espn_id from players where name = 'Dee Dunn'`)).toEqual([{ espn_id: '555' }]);
  await live.at(at('17:41:00'));
  expect(await live.rows(sql`select external_id from feed_unmatched where external_id = '555'`)).toEqual([]);

  await endOverride(live.fixture.context, { id, actor: null, reason: 'It was someone else' });
  await live.at(at('17:42:10'));
  expect((await live.lines()).filter((line) => line.includes('Dunn'))).toEqual([]);
  expect(await live.rows(sql`select espn_id from players where name = 'Dee Dunn'`)).toEqual([{ espn_id: '104' }]);
});
