import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { NO_TIME } from '@singleback/verify/locks/lines.ts';
import { formatPick, innerHash, rowHash, type Salts } from '@singleback/verify/locks/row.ts';
import type { DeriveSalts } from '@singleback/verify/locks/salts.ts';
import { type ClientBase, escapeLiteral as literal } from 'pg';

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

/** A lineup as a lock has seen it. */
export interface SeenLineup {
  id: string;
  userId: string;
  /** Player ids by slot key; null for an empty slot. */
  slots: Readonly<Record<string, string | null>>;
  doubleDownPlayerId: string | null;
  groupIds: readonly string[];
}

/** How a player is called in a sheet. */
export interface PlayerText {
  name: string;
  position: string;
  /** The abbreviation of the team in the week; null without one. */
  team: string | null;
}

/** What the rows of a lock follow from, besides the lineups. */
interface LockView {
  salts: DeriveSalts;
  /** Throws for a player whom the lock has not seen. */
  player(id: string): PlayerText;
  /** When the players of each team lock, as known then. */
  teamLocks: Readonly<Record<string, string>>;
}

/** A row of a sheet with all that opens it. */
export interface SealedRow {
  slot: string;
  lockTime: string;
  /** Whose player it is; null without a team. */
  team: string | null;
  row: Uint8Array;
  inner: Uint8Array;
  pick: string;
  salts: Salts;
}

/** Seals lineups, the same way whenever a lock is taken or its sheets are made again. */
export function lineupSealer({ salts, player, teamLocks }: LockView): (lineup: SeenLineup) => SealedRow[] {
  const known = new Map<string, { single: string; doubled: string; lockTime: string; team: string | null }>();
  const textsOf = (id: string) => {
    let texts = known.get(id);
    if (texts === undefined) {
      const text = player(id);
      const pickText = (isDoubled: boolean) => formatPick({ playerId: id, ...text, isDoubled });
      const lockTime = (text.team === null ? undefined : teamLocks[text.team]) ?? NO_TIME;
      texts = { single: pickText(false), doubled: pickText(true), lockTime, team: text.team };
      known.set(id, texts);
    }
    return texts;
  };
  return ({ id, slots, doubleDownPlayerId }) =>
    inSlotOrder(Object.keys(slots)).map((slot) => {
      const playerId = slots[slot] ?? null;
      const { single, doubled, lockTime, team } = playerId === null ? NOBODY : textsOf(playerId);
      const pick = playerId === doubleDownPlayerId ? doubled : single;
      const salt = salts(id, slot);
      const inner = innerHash(salt.b, pick);
      return {
        slot,
        lockTime,
        team,
        row: rowHash(salt.a, { lineupId: id, slot, lockTime }, inner),
        inner,
        pick,
        salts: salt,
      };
    });
}

const EMPTY = formatPick(null);
const NOBODY = { single: EMPTY, doubled: EMPTY, lockTime: NO_TIME, team: null };

// A season has a few kinds of lineups, and sorting each of a million would take as long as hashing them.
const orders = new Map<string, readonly string[]>();

function inSlotOrder(keys: readonly string[]): readonly string[] {
  const joined = keys.join();
  let order = orders.get(joined);
  if (order === undefined) {
    order = keys.toSorted(compareSlots);
    if (orders.size < 1_000) orders.set(joined, order);
  }
  return order;
}

function compareSlots(a: string, b: string): number {
  const [first, second] = [parseSlotKey(a), parseSlotKey(b)];
  if (first === null || second === null) return a < b ? -1 : 1;
  return comparePositions(first.kind, second.kind) || first.index - second.index;
}
