import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type pg from 'pg';
import type { GroupRow, Tables } from './audit/history.ts';
import { type Known, SIZES, type World } from './world.ts';

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
