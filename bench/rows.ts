import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Pool, PoolClient } from 'pg';

/** How much there is to do. */
export const USERS = 6_000;
export const SMALL_GROUP = 50;
export const LARGE_GROUP = 1_000;
const PAST_WEEKS = 6;

/** A player who can still be chosen in the week that is on. */
export interface Choice {
  id: string;
  position: Position;
}

/** Users, by when they came: the first belong to both groups. */
export interface People {
  userIds: string[];
  groups: readonly BenchGroup[];
  smallGroupId: string;
  largeGroupId: string;
}

/** A group besides the everyone-group; the first member has made it. */
export interface BenchGroup {
  id: string;
  name: string;
  userIds: readonly string[];
  /** Null: any number. */
  places: number | null;
}

/** A lineup of nine: slot and player. */
export type Nine = { slot: string; playerId: string }[];

const SLOTS: [string, Position][] = [
  ['QB1', 'QB'],
  ['RB1', 'RB'],
  ['RB2', 'RB'],
  ['WR1', 'WR'],
  ['WR2', 'WR'],
  ['TE1', 'TE'],
  ['FLEX1', 'WR'],
  ['DEF1', 'DEF'],
  ['K1', 'K'],
];
const ROWS_AT_ONCE = 20_000;

/** Writes users and groups, by SQL: through the services it would take minutes. */
export async function writePeople(
  pool: Pool,
  { seasonId, now, users = USERS }: { seasonId: string; now: Date; users?: number },
  groupsOf = fiftyAndThousand,
): Promise<People> {
  const userIds = Array.from({ length: users }, () => randomUUID());
  await pool.query(
    `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
     select id, 'Player ' || n, 'player' || n, 'player' || n || '@bench.test', true, $2, $2
     from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [userIds, now],
  );
  const groups = groupsOf(userIds);
  await pool.query(
    `insert into groups (id, season_id, name, visibility, max_participants, created_by, max_player_usage, qb_count,
       rb_count, wr_count, te_count, flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks,
       player_double_down, created_at)
     select made.id, $1, made.name, 'public', made.places, made.creator, max_player_usage, qb_count, rb_count, wr_count, te_count,
       flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks, player_double_down, $2
     from groups, jsonb_to_recordset($3) as made (id uuid, name text, places int, creator uuid)
     where groups.id = '${EVERYONE_GROUP_ID}'`,
    [seasonId, now, JSON.stringify(groups.map((group) => ({ ...group, creator: group.userIds[0] })))],
  );
  for (const group of [{ id: EVERYONE_GROUP_ID, userIds }, ...groups]) {
    await pool.query(
      'insert into group_members (group_id, user_id, joined_at) select $1, id, $3 from unnest($2::uuid[]) as people (id)',
      [group.id, group.userIds, now],
    );
  }
  return { userIds, groups, smallGroupId: groups[0]?.id ?? '', largeGroupId: groups[1]?.id ?? '' };
}

const fiftyAndThousand = (userIds: readonly string[]): BenchGroup[] => [
  { id: randomUUID(), name: 'Fifty', userIds: userIds.slice(0, SMALL_GROUP), places: null },
  { id: randomUUID(), name: 'A thousand', userIds: userIds.slice(0, LARGE_GROUP), places: null },
];

/**
 * Writes everybody's lineups of the past weeks, each player once: all at once, so that no week is settled half written or
 * without the planner's statistics.
 * @param late what every fourth user chooses from for the week that is on
 * @param weeks how many, from the first one on
 * @returns for each user a lineup of nine for the week that is on, of players not used before
 */
export async function writePast(
  pool: Pool,
  people: People,
  choices: readonly Choice[],
  { late = choices, weeks: count = PAST_WEEKS }: { late?: readonly Choice[]; weeks?: number | undefined } = {},
): Promise<Map<string, Nine>> {
  const { rows: weeks } = await pool.query<{ id: string; season_id: string; start_date: Date }>(
    'select id, season_id, start_date from weeks order by week_number limit $1',
    [count],
  );
  const byPosition = Map.groupBy(choices, ({ position }) => position);
  const used = new Map(people.userIds.map((userId) => [userId, new Set<string>()]));
  const lateByPosition = Map.groupBy(late, ({ position }) => position);
  const pick = (userId: string, at: number, from = byPosition) => pickNine(from, used.get(userId) ?? new Set(), at);
  const client = await pool.connect();
  await client.query('begin');
  for (const week of weeks) {
    const lineups = people.userIds.map((userId, at) => ({ id: randomUUID(), userId, nine: pick(userId, at) }));
    await client.query(
      `insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
       select id, user_id, $3, $4, 'Bench', $5, $5 from unnest($1::uuid[], $2::uuid[]) as made (id, user_id)`,
      [lineups.map(({ id }) => id), lineups.map(({ userId }) => userId), week.season_id, week.id, week.start_date],
    );
    await client.query(
      `insert into lineup_groups (lineup_id, group_id, user_id, week_id)
       select lineups.id, group_id, user_id, week_id from lineups join group_members using (user_id)
       where lineups.id = any ($1::uuid[])`,
      [lineups.map(({ id }) => id)],
    );
    await writeSlots(client, lineups);
  }
  await client.query('analyze');
  await client.query('commit');
  client.release();
  return new Map(
    people.userIds.map((userId, at) => [userId, pick(userId, at, at % 4 === 3 ? lateByPosition : byPosition)]),
  );
}

async function writeSlots(client: PoolClient, lineups: readonly { id: string; nine: Nine }[]): Promise<void> {
  const slots = lineups.flatMap(({ id, nine }) =>
    nine.map(({ slot, playerId }, order) => ({ id, slot, order, playerId })),
  );
  for (let from = 0; from < slots.length; from += ROWS_AT_ONCE) {
    const some = slots.slice(from, from + ROWS_AT_ONCE);
    await client.query(
      `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
       select * from unnest($1::uuid[], $2::text[], $3::int[], $4::uuid[])`,
      [
        some.map(({ id }) => id),
        some.map(({ slot }) => slot),
        some.map(({ order }) => order),
        some.map(({ playerId }) => playerId),
      ],
    );
  }
}

/** Waits until the pipeline has settled all weeks that are over. @returns seconds */
export async function waitUntilSettled(pool: Pool, now: Date): Promise<number> {
  const before = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from weeks left join settled_weeks known on known.week_id = weeks.id
       where weeks.end_date < $1 and known.version is distinct from weeks.version`,
      [now],
    );
    if (rows[0]?.open === 0) return (performance.now() - before) / 1_000;
    await sleep(500);
  }
}

/** For every slot the next player of its position who is not used yet, from another place in the list for every user. */
function pickNine(byPosition: ReadonlyMap<Position, readonly Choice[]>, used: Set<string>, at: number): Nine {
  return SLOTS.map(([slot, position]) => {
    const all = byPosition.get(position) ?? [];
    const start = (at * 7) % all.length;
    const player = [...all.slice(start), ...all.slice(0, start)].find(({ id }) => !used.has(id));
    if (!player) throw new Error(`There are too few players to choose a ${position} from.`);
    used.add(player.id);
    return { slot, playerId: player.id };
  });
}
