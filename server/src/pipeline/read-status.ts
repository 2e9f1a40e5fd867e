import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { seasonName } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import { doubtSentence, type FeedSource, feedDoubtsNow, feedSources, isLate, NEVER } from '../db/feed-sources.ts';
import type { Db } from '../db/pool.ts';

/** What is in the database and how fresh it is, as lines for the operator. `now` is the season's time. */
export async function readStatus(db: Db, now: Date): Promise<string[]> {
  const seasons = await db.execute<Record<string, string | number>>(sql`
    select year, kind, version, counts.* from seasons cross join lateral (
      select
        (select count(*) from games join weeks on weeks.id = games.week_id where weeks.season_id = seasons.id) as games,
        (select count(*) from games join weeks on weeks.id = games.week_id
          where weeks.season_id = seasons.id and games.status = 'final') as finals,
        (select count(*) from stat_lines join weeks on weeks.id = stat_lines.week_id
          where weeks.season_id = seasons.id) as lines,
        (select count(*) from stat_corrections join weeks on weeks.id = stat_corrections.week_id
          where weeks.season_id = seasons.id) as corrections,
        (select count(*) from lineups where season_id = seasons.id) as lineups
    ) as counts order by starts_at`);
  const sources = await feedSources(db);
  const people = await db.execute<{ users: string }>(sql`select count(*) as users from users`);
  return [
    `The season's clock stands at ${now.toISOString()}.`,
    `${people.rows[0]?.users ?? 0} accounts.`,
    ...seasons.rows.map(
      (season) =>
        `Season ${seasonName(season.kind as SeasonKind, season.year as number)}: ${season.finals} of ${season.games} games final, ${season.lines} stat lines, ` +
        `${season.corrections} corrections, ${season.lineups} lineups, version ${season.version}.`,
    ),
    ...sources.map((source) => `Feed ${source.source} ${lastRead(source)}${isLate(source, now, 1) ? ': late' : ''}.`),
    ...(await describePoints(db)),
    ...(await describeDoubts(db)),
    ...(await describeUnmatched(db)),
  ];
}

const lastRead = ({ readAt }: FeedSource) =>
  readAt > NEVER ? `was last read well at ${readAt.toISOString()}` : 'was never read well';

/** Which sources the points of games in progress come from, one line for each. */
async function describePoints(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ game: string; sources: string | null }>(sql`
    select away.abbreviation || ' at ' || home.abbreviation as game, string_agg(distinct source, ', ') as sources
    from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    left join stat_lines on stat_lines.game_id = games.id
    where games.status = 'in_progress' group by games.id, home.abbreviation, away.abbreviation order by game`);
  return [...Map.groupBy(rows, ({ sources }) => sources)].map(
    ([sources, games]) => `Points of ${listed(games)}: ${sources === null ? 'none yet' : `from ${sources}`}.`,
  );
}

const MOST_NAMED = 4;

function listed(games: readonly { game: string }[]): string {
  const names = games.slice(0, MOST_NAMED).map(({ game }) => game);
  const more = games.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_SHOWN = 10;
const EXCERPT_LENGTH = 120;

async function describeDoubts(db: Db): Promise<string[]> {
  const doubts = await feedDoubtsNow(db);
  const shown = doubts.slice(0, MOST_SHOWN).map((doubt) => {
    const words = doubt.excerpt.replace(/\s+/g, ' ').slice(0, EXCERPT_LENGTH);
    const said = words === '' ? '' : ` It said: ${words}`;
    return `Not believed since ${doubt.since.toISOString()}: ${doubtSentence(doubt)}.${said}`;
  });
  return doubts.length > MOST_SHOWN ? [...shown, `${doubts.length - MOST_SHOWN} more are not believed.`] : shown;
}

async function describeUnmatched(db: Db): Promise<string[]> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select source, external_id, name, team, position, count(*) over () as many from feed_unmatched
    order by last_at desc, name limit ${MOST_SHOWN}`);
  if (rows.length === 0) return [];
  const shown = rows.map(({ source, external_id, name, team, position }) =>
    [`  ${name}`, position, team, `${source} id ${external_id}`].filter((part) => part).join(', '),
  );
  return [`${rows[0]?.many} of the sources' players are nobody of ours, the last of them:`, ...shown];
}
