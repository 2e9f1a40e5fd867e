import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOverride, setOverride } from '../../../operator/overrides.ts';
import { importSeason } from '../../import-season.ts';
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
  away: { team: 'MIA', score: 0, figures },
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
