import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type pg from 'pg';
import type { GroupRow, Tables } from './audit/history.ts';
import { type Known, SIZES, type World } from './world.ts';

/** What the driver's types leave out. */
interface Inside {
  processID: number;
  readyForQuery: boolean;
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
  connection: EventEmitter & { stream: Socket };
}

const inside = (client: pg.PoolClient) => client as unknown as Inside;

/** The process of PostgreSQL at the other end. */
export const processOf = (client: pg.PoolClient): number => inside(client).processID;

/** Whether a transaction goes on, which keeps its locks. */
export const isInTransaction = (client: pg.PoolClient): boolean => inside(client).getTransactionStatus() === 'T';

/** Waits until PostgreSQL is done with a statement, or the connection is closed. */
export async function untilReady(client: pg.PoolClient): Promise<void> {
  const { connection, readyForQuery } = inside(client);
  if (readyForQuery || connection.stream.closed) return;
  await new Promise<void>((resolve) => {
    connection.once('readyForQuery', resolve);
    connection.stream.once('close', resolve);
  });
}

/** Lets everything that is ready run. */
export const immediate = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Cuts a connection, and waits until PostgreSQL has noticed: what it held is free then. */
export async function cut(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  inside(client).connection.stream.destroy();
  await untilGone(client, monitor);
}

/** Has PostgreSQL end a connection. */
export async function terminate(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  await monitor.query('select pg_terminate_backend($1)', [processOf(client)]);
  await untilGone(client, monitor);
}

async function untilGone(client: pg.PoolClient, monitor: pg.Client): Promise<void> {
  const { stream } = inside(client).connection;
  const closed = new Promise<void>((resolve) => (stream.closed ? resolve() : stream.once('close', resolve)));
  for (;;) {
    const { rowCount } = await monitor.query('select from pg_stat_get_activity($1)', [processOf(client)]);
    if (rowCount === 0) break;
    await sleep(1);
  }
  await closed;
  // The driver says so in the next round.
  await immediate();
}

/**
 * Which of these processes of PostgreSQL wait for a lock of another connection of their database. Databases wait for each
 * other where one notifies, and everybody for the cleaning of tables, but only for a moment.
 */
export async function blockedAmong(pids: readonly number[], monitor: pg.Client): Promise<Set<number>> {
  const { rows } = await monitor.query<{ pid: number }>({
    name: 'blocked',
    text: `select pid from unnest($1::int[]) pid where exists (
      select from unnest(pg_blocking_pids(pid)) holder, pg_stat_get_activity(holder) activity
      where activity.backend_type = 'client backend'
        and activity.datid = (select oid from pg_database where datname = current_database()))`,
    values: [pids],
  });
  return new Set(rows.map(({ pid }) => pid));
}

/** False where a process can't be stopped. */
export function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const QUERY = `
  select
    (select coalesce(json_agg(json_build_object('lineup', id, 'user', user_id, 'week', week_id, 'version', version,
      'doubleDown', double_down_player_id,
      'slots', (select json_object_agg(slot_key, player_id) from lineup_slots where lineup_id = lineups.id),
      'groups', (select coalesce(json_agg(group_id), '[]') from lineup_groups where lineup_id = lineups.id))), '[]')
      from lineups) as lineups,
    (select coalesce(json_agg(json_build_object('lineup', lineup_id, 'user', user_id, 'week', week_id,
      'action', action, 'at', (extract(epoch from created_at) * 1000)::bigint, 'slots', transaction_data->'slots',
      'groups', (select coalesce(json_agg(value->>'id'), '[]') from jsonb_array_elements(transaction_data->'groups')),
      'byOrder', coalesce(transaction_data->>'made_by', '') = 'Standing order') order by sequence), '[]')
      from lineup_transactions) as changes,
    (select json_agg(json_build_object('id', id, 'name', name, 'size', max_participants, 'limit', max_player_usage,
      'kinds', json_build_object('QB', qb_count, 'RB', rb_count, 'WR', wr_count, 'TE', te_count, 'FLEX', flex_count,
      'DEF', def_count, 'K', k_count))) from groups) as groups,
    (select coalesce(json_agg(json_build_object('group', group_id, 'user', user_id)), '[]')
      from group_members where is_active and group_id <> $1) as members,
    (select coalesce(json_agg(json_build_object('group', group_id, 'action', action, 'user', user_id,
      'member', member_id, 'at', (extract(epoch from created_at) * 1000)::bigint) order by position), '[]')
      from group_events) as events,
    (select coalesce(json_agg(json_build_object('group', group_id, 'version', version, 'lastSeq', last_seq)), '[]')
      from chat_streams) as streams,
    (select coalesce(json_agg(json_build_object('id', id, 'group', group_id, 'seq', seq, 'text', text, 'user', user_id,
      'event', event_id)), '[]') from chat_messages) as messages,
    (select coalesce(json_agg(json_build_object('group', group_id, 'message', data->>'messageId')), '[]')
      from group_notices where data->>'kind' = 'mention') as news,
    (select coalesce(json_agg(json_build_object('user', user_id, 'key', key)), '[]') from notices) as notices,
    (select coalesce(json_agg(json_build_object('user', user_id, 'kind', kind, 'outcome', outcome, 'lineup', lineup_id,
      'key', key)), '[]') from order_checks) as checks,
    (select json_agg(json_build_object('id', id, 'week', week_id, 'kickoff',
      (extract(epoch from kickoff) * 1000)::bigint)) from games) as schedule,
    (select coalesce(json_agg(json_build_object('week', week_id, 'player', player_id, 'points', points)), '[]')
      from stat_lines) as points`;

/** Reads what the auditor needs of the tables. `sizes`: places of each group. */
export async function readTables(
  world: Pick<World, 'monitor' | 'announced' | 'users' | 'players' | 'groups'> & { schedule: Known['games'] },
  sizes = smallSizes(world),
): Promise<Tables> {
  const client: pg.Client = world.monitor;
  const { rows } = await client.query<
    Omit<Tables, 'games' | 'freeUsers' | 'sizes' | 'announced'> & { groups: GroupRow[] }
  >(QUERY, [EVERYONE_GROUP_ID]);
  const [read] = rows;
  if (!read) throw new Error('there are no tables');
  const squad = [...world.players.values()];
  return {
    ...read,
    games: world.schedule.map(({ id, weekId, kickoff, teams }) => ({
      ...{ id, week: weekId, kickoff: kickoff.getTime() },
      players: squad.filter(({ team }) => teams.includes(team)).map((player) => player.id),
    })),
    freeUsers: world.users.filter(({ isPremium }) => !isPremium).map(({ id }) => id),
    sizes,
    announced: world.announced.map((payload) => {
      const [group = '', version] = payload.split(' ');
      return { group, version: Number(version) };
    }),
  };
}

const smallSizes = ({ groups }: Pick<World, 'groups'>): Readonly<Record<string, number>> =>
  Object.fromEntries(groups.map((group, index) => [group, SIZES[index] ?? 0]));
