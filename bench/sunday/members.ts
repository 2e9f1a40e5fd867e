// A replayed Sunday: its members, what they do, what breaks, what is measured, and what is verified afterwards.
import { randomUUID } from 'node:crypto';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import { addressOf, CAST } from '../../server/src/demo/cast.ts';
import { dice } from '../../server/src/lib/dice.ts';
import type { Seen } from '../chaos/audit/history.ts';
import type { Known, WorldPlayer, WorldUser } from '../chaos/world.ts';
import { type Written, writeSeason } from '../questions.ts';
import type { BenchGroup, People } from '../rows.ts';

/** Everybody, what they know, and what they have at the beginning. */
export interface Members extends Known {
  /** Lineups by user: week and lineup. */
  lineups: ReadonlyMap<string, (readonly [week: string, Seen])[]>;
  groupsOf: ReadonlyMap<string, string[]>;
  /** Places by group. */
  sizes: Record<string, number>;
}

/** Who has not saved a lineup yet when the Sunday begins. */
const LATE_SHARE = 0.3;
/** Of two users one has Premium, and some of these play in a second group. */
const isPremium = (at: number) => at % 2 === 0;
const SECOND_SHARE = 0.6;
/** How many groups of a hundred have how many members. */
const SIZES = [
  { upTo: 60, low: 4, high: 12 },
  { upTo: 85, low: 10, high: 20 },
  { upTo: 97, low: 20, high: 60 },
  { upTo: 100, low: 100, high: 300 },
] as const;
const MOST_FREE_PLACES = 3;
const SEASON_WEEKS = 2;

/** Writes users, groups of realistic sizes, and lineups up to the week that is on, as if saved when each week began. */
export async function writeMembers(pool: Pool, url: string, count: number, now: Date): Promise<Members> {
  const { rows } = await pool.query<{ number: number }>(
    'select week_number as number from weeks where start_date <= $1 and $1 < end_date',
    [now],
  );
  const written = await writeSeason(pool, url, count, undefined, {
    now,
    groupsOf: makeGroups,
    weeks: rows[0]?.number ?? 1,
  });
  const { people, weeks } = written;
  await pool.query(`delete from lineups where week_id = $1 and name = 'Bench' and random() < $2`, [
    ...[weeks.currentId, LATE_SHARE],
  ]);
  // Nobody could have saved a player without a game, who is not used up by it.
  await pool.query(
    `delete from lineups where name = 'Bench' and exists (
       select from lineup_slots slot join players on players.id = slot.player_id
       left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = lineups.week_id
       where slot.lineup_id = lineups.id and not exists (select from games where games.week_id = lineups.week_id
         and coalesce(player_weeks.team_id, players.team_id) in (home_team_id, away_team_id)))`,
  );
  await writeAccounts(pool, people, now);
  await writeHistories(pool, people, now);
  await pool.query('analyze');
  return readMembers(pool, written);
}

function makeGroups(userIds: readonly string[]): BenchGroup[] {
  const throws = dice('groups of a Sunday');
  const premium = userIds.filter((_, at) => isPremium(at));
  const waiting = [...throws.shuffle(userIds), ...premium.filter(() => throws.chance(SECOND_SHARE))];
  const groups: BenchGroup[] = [];
  while (waiting.length > 0) {
    const { low, high } = SIZES.find(({ upTo }) => throws.whole(1, 100) <= upTo) ?? SIZES[0];
    const own = [...new Set(waiting.splice(0, throws.whole(low, high)))];
    const places = own.length + throws.whole(0, MOST_FREE_PLACES);
    groups.push({ id: randomUUID(), name: `League ${groups.length + 1}`, userIds: own, places });
  }
  return groups;
}

/** Everybody has the password of the demo's cast. */
async function writeAccounts(pool: Pool, { userIds }: People, now: Date): Promise<void> {
  await pool.query(
    `insert into premium_grants (user_id, granted_at, ends_at)
     select id, $2, now() + interval '1 year' from unnest($1::uuid[]) id`,
    [userIds.filter((_, at) => isPremium(at)), now],
  );
  await pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     select gen_random_uuid(), id, id, 'credential', password, $2, $2 from unnest($1::uuid[]) id,
       (select password from accounts join users on users.id = user_id where email = $3 limit 1) cast_account`,
    [userIds, now, addressOf(CAST[0]?.mailbox ?? '')],
  );
}

/** The histories of lineups and groups, as the product would have written them, without messages about them in chats. */
async function writeHistories(pool: Pool, { userIds, groups }: People, now: Date): Promise<void> {
  await pool.query(
    `insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
     select gen_random_uuid(), id, user_id, week_id, 'submit', jsonb_build_object(
       'groups', (select jsonb_agg(jsonb_build_object('id', group_id)) from lineup_groups where lineup_id = lineups.id),
       'slots', (select jsonb_object_agg(slot_key, player_id) from lineup_slots where lineup_id = lineups.id)), created_at
     from lineups where user_id = any ($1::uuid[])`,
    [userIds],
  );
  const events = groups.flatMap(({ id, userIds: own }) =>
    own.map((user, at) => ({ id, user, action: at === 0 ? 'created' : 'joined' })),
  );
  await pool.query(
    `with made as (
       insert into group_events (id, group_id, action, user_id, created_at)
       select gen_random_uuid(), id, action, "user", $2 from jsonb_to_recordset($1) as made (id uuid, "user" uuid, action text)
       returning position
     ) update chat_progress set position = (select max(position) from made)`,
    [JSON.stringify(events), now],
  );
}

async function readMembers(pool: Pool, { people, weeks, headersOf }: Written): Promise<Members> {
  const { rows: next } = await pool.query<{ id: string }>(
    `select id from weeks where start_date >= (select start_date from weeks where id = $1) order by start_date limit $2`,
    [weeks.currentId, SEASON_WEEKS],
  );
  const weekIds = next.map(({ id }) => id);
  const { rows: players } = await pool.query<WorldPlayer>(
    `select players.id, players.id::text as name, position, abbreviation as team from players
     join player_weeks on player_id = players.id and week_id = $1 join teams on teams.id = player_weeks.team_id`,
    [weeks.currentId],
  );
  const { rows: games } = await pool.query<Known['games'][number]>(
    `select games.id, week_id as "weekId", kickoff, home.abbreviation as home,
       array[home.abbreviation, away.abbreviation] as teams
     from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
     where week_id = any ($1::uuid[]) order by kickoff`,
    [weekIds],
  );
  const { rows: lineups } = await pool.query<Seen & { user: string; week: string }>(
    `select id as lineup, user_id as "user", week_id as week, version,
       (select json_object_agg(slot_key, player_id) from lineup_slots where lineup_id = lineups.id) as slots,
       array(select group_id::text from lineup_groups where lineup_id = lineups.id) as groups
     from lineups where user_id = any ($1::uuid[])`,
    [people.userIds],
  );
  const teams = [...new Set(players.map(({ team }) => team))].sort();
  const users = people.userIds.map((id, at): WorldUser => {
    const token = headersOf(id).authorization?.replace('Bearer ', '') ?? '';
    return { id, name: `Player ${at + 1}`, token, isPremium: isPremium(at) };
  });
  const byUser = Map.groupBy(lineups, ({ user }) => user);
  const memberships = people.groups.flatMap(({ id, userIds }) => userIds.map((user) => ({ id, user })));
  return {
    ...{ users, weekIds, games, clock: { now: new Date() } },
    groups: people.groups.map(({ id }) => id),
    players: new Map(players.map((player) => [player.id, player])),
    firstTeams: teams.filter((_, at) => at % 2 === 0),
    lineups: new Map([...byUser].map(([user, own]) => [user, own.map((one) => [one.week, one] as const)])),
    groupsOf: new Map(
      [...Map.groupBy(memberships, ({ user }) => user)].map(([user, own]) => [user, own.map(({ id }) => id)]),
    ),
    sizes: Object.fromEntries(people.groups.map(({ id, places }) => [id, places ?? 0])),
  };
}

/** Whether a group is one of theirs, or everybody's. */
export const isOfMembers = ({ sizes }: Members, group: string): boolean =>
  group === EVERYONE_GROUP_ID || group in sizes;
