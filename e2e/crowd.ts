import { inDemoDatabase } from './demo-database.ts';
import type { App } from './server.ts';

/**
 * Puts a crowd into a group, by SQL: through the services it would take minutes. Each plays the past weeks as one of
 * those did who are in the group, so that their points count like anybody's.
 */
export async function crowdInto(app: Pick<App, 'dataDir'>, groupName: string, size: number): Promise<void> {
  await inDemoDatabase(app, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
       select gen_random_uuid(), 'Bleacher ' || n, 'bleacher' || n, 'bleacher' || n || '@crowd.test', true, now(), now()
       from generate_series(1, $1::int) as n`,
      [size],
    );
    await client.query(
      `insert into group_members (group_id, user_id, joined_at) select groups.id, users.id, now()
       from groups, users where groups.name = $1 and users.email like '%@crowd.test'`,
      [groupName],
    );
    await client.query(
      `create temp table copies on commit drop as
       with models as (
         select user_id, row_number() over (order by user_id) - 1 as place, count(*) over () as models
         from (select distinct lineup_groups.user_id from lineup_groups join groups on groups.id = group_id
           where groups.name = $1) playing
       ), people as (
         select id, row_number() over (order by email) as place from users where email like '%@crowd.test'
       )
       select gen_random_uuid() as id, people.id as user_id, lineups.id as model_id, groups.id as group_id, lineups.week_id
       from people join models on models.place = people.place % models.models
       join lineup_groups on lineup_groups.user_id = models.user_id join groups on groups.id = lineup_groups.group_id
       join lineups on lineups.id = lineup_groups.lineup_id
       where groups.name = $1 and (people.place + extract(day from lineups.created_at)::int) % 5 > 0`,
      [groupName],
    );
    await client.query(
      `insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
       select copies.id, copies.user_id, season_id, lineups.week_id, lineups.name, lineups.created_at, updated_at
       from copies join lineups on lineups.id = model_id`,
    );
    await client.query(
      `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
       select copies.id, slot_key, slot_order, player_id from copies join lineup_slots on lineup_id = model_id`,
    );
    await client.query(
      `insert into lineup_groups (lineup_id, group_id, user_id, week_id) select id, group_id, user_id, week_id from copies`,
    );
    await client.query('commit');
  });
}

if (import.meta.main) {
  const [dataDir = '', groupName = '', size = '0'] = process.argv.slice(2);
  await crowdInto({ dataDir }, groupName, Number(size));
}
