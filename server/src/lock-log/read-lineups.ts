import { type ClientBase, escapeLiteral as literal } from 'pg';
import type { PlayerText, SeenLineup } from './seal-lineups.ts';

/** Which lineups of a week, as of a row of their history. */
export interface Seen {
  weekId: string;
  lastSequence: number;
  /** Only those that play in this group. */
  groupId?: string;
  /** Only those from this id on. */
  from?: string;
  /** And up to this one. */
  to?: string | null;
}

/**
 * The last state of each lineup of the week up to that row of the history. The history and not the lineups: only it can be
 * read again when they have changed.
 */
export const lineupsOf = ({ weekId, lastSequence, groupId, from, to }: Seen) => `
  select made.lineup_id::text as id, made.user_id::text as "userId", made.transaction_data -> 'slots' as slots,
    made.transaction_data ->> 'double_down_player_id' as "doubleDownPlayerId",
    jsonb_path_query_array(made.transaction_data, '$.groups[*].id') as "groupIds"
  from (
    select lineup_id, max(sequence) as sequence from lineup_transactions
    where week_id = ${literal(weekId)} and sequence <= ${Number(lastSequence)}
      ${from ? `and lineup_id >= ${literal(from)}` : ''} ${to ? `and lineup_id <= ${literal(to)}` : ''}
    group by lineup_id
  ) last join lineup_transactions made using (lineup_id, sequence)
  where made.action <> 'delete'
    ${groupId ? `and jsonb_path_query_array(made.transaction_data, '$.groups[*].id') ? ${literal(groupId)}` : ''}`;
const BATCH = 2_000;

/** Reads the lineups of a week one by one, in a transaction. */
export async function* readSeenLineups(client: ClientBase, seen: Seen): AsyncGenerator<SeenLineup> {
  await client.query(`declare seen no scroll cursor for ${lineupsOf(seen)} order by id`);
  for (;;) {
    const { rows } = await client.query<SeenLineup>(`fetch ${BATCH} from seen`);
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await client.query('close seen');
}

/** How the players are called now, in the week. Line breaks in a name, which no source should have, are left out. */
export async function readPlayerTexts(client: ClientBase, weekId: string): Promise<Map<string, PlayerText>> {
  const { rows } = await client.query<PlayerText & { id: string }>(
    `select players.id::text, regexp_replace(players.name, '[\\x01-\\x1f]+', ' ', 'g') as name, position,
       teams.abbreviation as team
     from players left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = $1
       left join teams on teams.id = player_weeks.team_id`,
    [weekId],
  );
  return byId(rows);
}

/** How players were called, by the locks since then. */
export const LOGGED_TEXTS = `
  select distinct on (player_id) player_id::text as id, name, position, team from log_players`;

/** How players were called at the last lock. */
export async function readLoggedTexts(client: ClientBase): Promise<Map<string, PlayerText>> {
  const { rows } = await client.query<PlayerText & { id: string }>(`${LOGGED_TEXTS} order by player_id, since desc`);
  return byId(rows);
}

/** Players by id. */
export function byId(rows: readonly (PlayerText & { id: string })[]): Map<string, PlayerText> {
  return new Map(rows.map(({ id, name, position, team }) => [id, { name, position, team }]));
}
