import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoreboardAnswer, summaryAnswer } from './testing/espn-answers.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from './testing/live-feed-fixture.ts';

const LAST_WEEK = '2025_18_MIA_BUF,2025,REG,18,2026-01-04,13:00,MIA,10,BUF,20,0,9018\n';
const UNKNOWN = '2025_20_TBD_BUF,2025,DIV,20,2026-01-17,16:30,TBD,,BUF,,0,\n';
const wildCard = { id: '9019', home: 'LAR', away: 'BUF', date: '2026-01-11T21:30Z' };
let live: LiveFeedFixture;

beforeEach(async () => {
  live = await openLiveFeedFixture('2025-12-30T12:00:00Z');
  await live.sources.roster(3);
});
afterEach(() => live.close());

const seasons = () => live.rows(sql`select year, kind, name from seasons order by starts_at`);
const gamesOf = async (kind: string) =>
  (
    await live.rows(sql`
      select week_number, games.status, feed_key from games join weeks on weeks.id = week_id
      join seasons on seasons.id = games.season_id where kind = ${kind} order by feed_key`)
  ).map((game) => `${game.week_number} ${game.feed_key} ${game.status}`);

/** The scoreboard of a round, with a game whose teams are not known yet, and the Pro Bowl. */
function show(game: Parameters<typeof scoreboardAnswer>[0][number]) {
  const others = [
    { id: '9020', home: 'BUF', away: 'TBD', date: '2026-01-17T21:30Z' },
    { id: '9021', home: 'NFC', away: 'AFC', date: '2026-02-03T21:30Z' },
  ];
  live.sources.espn.respond('/nfl/scoreboard', {
    body: scoreboardAnswer([game, ...others]).replaceAll('"type":2', '"type":3'),
  });
}

test('the postseason appears with its first games, is followed live, and nothing unknown of it is doubted', async () => {
  await live.sources.schedule([]);
  await live.at('2025-12-30T12:00:00Z');
  expect(await seasons()).toEqual([{ year: 2025, kind: 'regular', name: '2025' }]);
  const regular = await gamesOf('regular');

  await live.sources.schedule(['2025_18_MIA_BUF'], (text) => text + LAST_WEEK + UNKNOWN);
  show(wildCard);
  await live.at('2026-01-10T12:00:00Z');
  expect(await seasons()).toEqual([
    { year: 2025, kind: 'regular', name: '2025' },
    { year: 2025, kind: 'postseason', name: '2025 Postseason' },
  ]);
  expect(await gamesOf('postseason')).toEqual(['1 2025_19_BUF_LA scheduled']);
  expect((await gamesOf('regular')).length).toBe(regular.length + 1);

  show({ ...wildCard, state: 'in', score: [3, 7], period: 2, clock: '4:25' });
  await live.at('2026-01-11T22:30:00Z');
  expect(await live.game('9019')).toBe('in_progress 3-7 Q2 4:25');
  const listed = await live.rows(sql`
    select distinct teams.abbreviation as team from player_weeks join weeks on weeks.id = week_id
    join seasons on seasons.id = season_id join teams on teams.id = team_id where kind = 'postseason' order by 1`);
  expect(listed.map(({ team }) => team)).toEqual(['BUF', 'LAR']);
  expect((await live.doubts()).filter((doubt) => /TBD|AFC|90(19|2)/.test(doubt))).toEqual([]);

  // A restart takes both seasons up again.
  await live.restart();
  await live.at('2026-01-11T22:31:00Z');
  expect(await live.game('9019')).toBe('in_progress 3-7 Q2 4:25');
  expect(await seasons()).toHaveLength(2);
  expect(live.fixture.logged).toEqual([]);
});

test('a game at a neutral site whose sides ESPN names the other way round has the score of each team', async () => {
  await live.sources.schedule(['2025_18_MIA_BUF'], (text) => text + LAST_WEEK);
  const swapped = { ...wildCard, home: wildCard.away, away: wildCard.home };
  show(swapped);
  live.sources.espn.respond('/nfl/summary', {
    body: summaryAnswer({
      ...{ id: swapped.id, home: { team: 'BUF', score: 10 } },
      away: { team: 'LAR', score: 7 },
    }),
  });
  await live.at('2026-01-10T12:00:00Z');
  show({ ...swapped, state: 'in', score: [7, 10], period: 2, clock: '4:25' });
  await live.at('2026-01-11T22:30:00Z');
  // On the schedule the Rams are at home.
  expect(await live.game('9019')).toBe('in_progress 10-7 Q2 4:25');
  show({ ...swapped, state: 'post', score: [14, 10] });
  await live.at('2026-01-12T02:30:00Z');
  expect(await live.game('9019')).toContain('10-14');
  expect(live.everDoubted().filter((doubt) => /schedule|is of/.test(doubt))).toEqual([]);
});
