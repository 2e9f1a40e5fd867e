import { afterEach, describe, expect, test } from 'vitest';
import { demoSeason } from '../pipeline/feeds/simulated/simulated-feed.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';
import { shownStandings } from '../testing/shown-standings.ts';
import { CAST, CAST_GROUPS, DEMO_PASSWORD } from './cast.ts';
import { seedCast } from './seed-cast.ts';

// Sunday of week 2, during the early games.
const START = new Date('2026-09-20T18:05:00Z');

let backend: AppFixture | null = null;

afterEach(async () => {
  await backend?.close();
  backend = null;
});

async function openBackend(): Promise<AppFixture> {
  backend = await openAppFixture({ now: START });
  return backend;
}

type Cells = Record<string, string | null>;

async function rows({ context }: AppFixture, sql: string): Promise<Cells[]> {
  return (await context.database.pool.query<Cells>(sql)).rows;
}

/** The cast's choices, without ids, which differ between databases. */
function chosen(in_: AppFixture): Promise<Cells[]> {
  return rows(
    in_,
    `select u.email, w.week_number, g.name, s.slot_key, p.feed_key, d.feed_key as double_down
     from lineups l join users u on u.id = l.user_id join weeks w on w.id = l.week_id
     join lineup_groups lg on lg.lineup_id = l.id join groups g on g.id = lg.group_id
     join lineup_slots s on s.lineup_id = l.id join players p on p.id = s.player_id
     left join players d on d.id = l.double_down_player_id order by 1, 2, 3, 4`,
  );
}

const seed = (in_: AppFixture, say: (line: string) => void = () => {}, start = START) =>
  seedCast({ context: in_.context, feed: demoSeason(in_.context.db), start, say, password: DEMO_PASSWORD });

describe('the cast of the demo', () => {
  test('[G1.2] has past and current lineups and standings within the usage limits; Ann has no lineup yet, Dan holds a locked player', async () => {
    const opened = await openBackend();
    const said: string[] = [];
    await seed(opened, (line) => said.push(line));
    expect(said).toContain('Playing week 2 of 2 …');
    const lineups = await rows(
      opened,
      `select u.email, count(*) filter (where week_number < 2) as past, count(*) filter (where week_number = 2) as present
       from users u left join lineups l on l.user_id = u.id left join weeks w on w.id = l.week_id group by 1`,
    );
    const of = (name: string) => lineups.find(({ email }) => email === `${name}@singleback.test`);
    expect(of('ann')).toMatchObject({ past: '1', present: '0' });
    expect(of('ben')).toMatchObject({ past: '3', present: '3' });
    expect(of('eve')).toMatchObject({ past: '0', present: '0' });
    const played = await rows(
      opened,
      `select g.status from users u join lineups l on l.user_id = u.id join weeks w on w.id = l.week_id
       join lineup_slots s on s.lineup_id = l.id join players p on p.id = s.player_id
       join games g on g.week_id = w.id and p.team_id in (g.home_team_id, g.away_team_id)
       where u.email = 'dan@singleback.test' and w.week_number = 2`,
    );
    expect(played.map(({ status }) => status)).toContain('final');
    const { db, database } = opened.context;
    const weeks = (await shownStandings(db, database.pool)).filter(({ name }) => name === 'Everyone');
    expect(weeks.length).toBeGreaterThan(100);
    expect(new Set(weeks.map(({ total_points }) => total_points)).size).toBeGreaterThan(40);
    const groups = await rows(opened, 'select name from groups');
    expect(groups).toHaveLength(CAST_GROUPS.length + 1);
    expect(await rows(opened, 'select id from users')).toHaveLength(CAST.length);
    const waiting = await rows(
      opened,
      "select g.name, i.status from invitations i join groups g on g.id = i.group_id where i.expires_at = i.created_at + interval '7 days'",
    );
    expect(waiting).toEqual([{ name: 'Sunday Morning Regulars', status: 'pending' }]);
    const links = await rows(opened, 'select g.name from join_links l join groups g on g.id = l.group_id');
    expect(links).toEqual([{ name: 'Third Floor Pool' }]);
    const over = await rows(
      opened,
      `select lg.user_id, lg.group_id, s.player_id from lineup_groups lg join groups g on g.id = lg.group_id
       join lineup_slots s on s.lineup_id = lg.lineup_id
       group by 1, 2, 3, g.max_player_usage having count(*) > g.max_player_usage`,
    );
    expect(over).toEqual([]);
  });

  test('continues after an interruption with the same result, and runs only once', async () => {
    const whole = await openBackend();
    await seed(whole);
    const expected = await chosen(whole);
    await whole.close();

    const opened = await openBackend();
    const cutOff = (line: string) => {
      if (line.startsWith('Playing week 2')) throw new Error('cut off');
    };
    await expect(seed(opened, cutOff)).rejects.toThrow('cut off');
    const half = await chosen(opened);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(expected.length);
    await opened.context.database.pool.query(`delete from lineups where id::text < '8'`);
    await seed(opened);
    expect(await chosen(opened)).toEqual(expected);

    const said: string[] = [];
    await seed(opened, (line) => said.push(line));
    expect(said).toEqual([]);
  });

  test('has no past lineups in the first week', async () => {
    const opened = await openBackend();
    await seed(opened, () => {}, new Date('2026-09-08T12:00:00Z'));
    expect(await rows(opened, 'select id from lineups')).toEqual([]);
    expect(await rows(opened, 'select id from users')).toHaveLength(CAST.length);
  });

  test('is there after its season, to which nobody is invited any more', async () => {
    const opened = await openBackend();
    await seed(opened, () => {}, new Date('2027-01-20T12:00:00Z'));
    expect(await rows(opened, 'select id from invitations')).toEqual([]);
    expect(await rows(opened, 'select distinct week_id from lineups')).toHaveLength(18);
  });
});
