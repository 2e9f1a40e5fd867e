import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import type { Context } from '../../context.ts';
import { survivalColumns } from '../../db/members.ts';
import { type Database, type Db, runPrepared, type Statement } from '../../db/pool.ts';
import { type PlayedGroup, playedGroup } from '../groups/groups-service.ts';
import { PlayersInMemory, type WeekPlayer } from '../players/players-service.ts';
import type { WeekRow } from '../season/season-service.ts';
import type { StoredLineup } from './lineups-store.ts';

/** What a save is checked against, as it is under the locks. */
export interface Surroundings {
  week: WeekRow;
  /** The stored lineup, when one is changed. */
  previous: StoredLineup | null;
  /** The user's lineups of the week, oldest first. */
  ofWeek: StoredLineup[];
  /** The submitted groups and those of the stored lineup. */
  groups: PlayedGroup[];
  /** The submitted players and those of the stored lineup. */
  players: WeekPlayer[];
  /** How the user's other lineups use these players, in the submitted groups. */
  uses: { playerId: string; groupId: string }[];
  isPremium: boolean;
}

// Of each open database, so that a closed one takes its players along.
const memories = new WeakMap<Database, PlayersInMemory>();

/**
 * Reads what a save is checked against. Call it inside the writing transaction, in a statement after its locks. Null when
 * there is no such week, or the user has no such lineup.
 */
export async function surroundingsOf(tx: Db, { database }: Pick<Context, 'database'>, concerned: Concerned) {
  const { userId, weekId, lineupId, groupIds, playerIds: submitted } = concerned;
  const values = [userId, weekId, lineupId, groupIds, submitted];
  const [row] = await runPrepared<SurroundingsRow>(tx, SURROUNDINGS, values);
  if (row === undefined) return null;
  const { week, ofWeek } = weekAndLineups(row, userId);
  const previous = ofWeek.find(({ id }) => id === lineupId) ?? null;
  const playerIds = [...submitted, ...(previous?.slots ?? []).map(({ playerId }) => playerId)];
  const players = await playersOf(tx, database, row, playerIds);
  return {
    ...{ week, previous, ofWeek, players, uses: row.uses },
    groups: row.groups.map(playedGroup),
    isPremium: row.isPremium,
  };
}

/** A user's lineups of a week with everything that is shown of them. */
export type OwnLineups = Pick<Surroundings, 'week' | 'ofWeek' | 'groups' | 'players'>;

/**
 * Reads a user's lineups of a week, or of the week of one of them, in one query; their players come from memory. Null when
 * there is no such week, or the user has no such lineup.
 */
export async function ownLineupsOf(
  { db, database }: Pick<Context, 'db' | 'database'>,
  asked: { userId: string; weekId: string | null; lineupId: string | null },
): Promise<OwnLineups | null> {
  const [row] = await runPrepared<OwnLineupsRow>(db, OWN_LINEUPS, [asked.userId, asked.weekId, asked.lineupId]);
  if (row === undefined) return null;
  const { week, ofWeek } = weekAndLineups(row, asked.userId);
  const playerIds = ofWeek.flatMap(({ slots }) => slots.map(({ playerId }) => playerId));
  const players = await playersOf(db, database, row, playerIds);
  return { week, ofWeek, players, groups: row.groups.map(playedGroup) };
}

function weekAndLineups(row: OwnLineupsRow, userId: string): Pick<Surroundings, 'week' | 'ofWeek'> {
  const { seasonKind, ...rest } = row.week;
  const dates = { startDate: new Date(rest.startDate), endDate: new Date(rest.endDate) };
  const week = { ...rest, ...dates, ...(seasonKind && { seasonKind }) };
  const ofWeek = row.lineups.map((lineup) => ({
    ...lineup,
    ...{ userId, seasonId: week.seasonId, weekId: week.id },
    ...{ createdAt: new Date(lineup.createdAt), updatedAt: new Date(lineup.updatedAt) },
  }));
  return { week, ofWeek };
}

/** The players of a week by id, as of the version that was read with it. */
function playersOf(db: Db, database: Database, { week, playersVersion }: OwnLineupsRow, ids: readonly string[]) {
  const memory = memories.get(database) ?? new PlayersInMemory(database);
  memories.set(database, memory);
  return memory.get(db, { weekId: week.id, version: playersVersion }, [...new Set(ids)]);
}

/** What a save concerns: a week, or the week of a lineup; and the groups and players that were submitted. */
interface Concerned {
  userId: string;
  /** Null: the lineup's week. */
  weekId: string | null;
  /** The lineup that is changed; null for a new one. */
  lineupId: string | null;
  groupIds: readonly string[];
  playerIds: readonly string[];
}

/** Everything that a save is checked against, players apart. Instants are ISO texts. */
interface SurroundingsRow {
  week: Omit<WeekRow, 'startDate' | 'endDate' | 'seasonKind'> & {
    startDate: string;
    endDate: string;
    seasonKind: SeasonKind | null;
  };
  /** Of the week's players, games and points. */
  playersVersion: string;
  isPremium: boolean;
  /** The user's lineups of the week, oldest first. */
  lineups: (Omit<StoredLineup, 'userId' | 'seasonId' | 'weekId' | 'createdAt' | 'updatedAt'> & {
    createdAt: string;
    updatedAt: string;
  })[];
  /** The submitted groups and those of the changed lineup, without closed ones. */
  groups: Parameters<typeof playedGroup>[0][];
  /** How the user's other lineups of the season use these players in the submitted groups. */
  uses: Surroundings['uses'];
}

const LINEUPS_OF_WEEK = `
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'doubleDownPlayerId', double_down_player_id, 'createdAt', created_at,
    'updatedAt', updated_at, 'version', version,
    'slots', (
      select coalesce(json_agg(json_build_object('slotKey', slot_key, 'slotOrder', slot_order, 'playerId', player_id)
        order by slot_order, slot_key), '[]')
      from lineup_slots where lineup_id = lineups.id),
    'groupIds', (
      select coalesce(json_agg(group_id order by group_id), '[]') from lineup_groups where lineup_id = lineups.id)
  ) order by created_at, id), '[]')
  from lineups where user_id = $1 and week_id = week.id`;

const SURVIVAL = survivalColumns('member');

const GROUPS_WITH_SETTINGS = `
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'seasonId', season_id, 'startWeek', start_week, 'isMember', coalesce(member.is_active, false),
    'outSinceWeek', ${SURVIVAL.outSinceWeek}, 'isWatching', ${SURVIVAL.isWatching},
    'maxPlayerUsage', max_player_usage, 'qbCount', qb_count, 'rbCount', rb_count, 'wrCount', wr_count,
    'teCount', te_count, 'flexCount', flex_count, 'defCount', def_count, 'kCount', k_count,
    'playoffBonusPercent', playoff_bonus_percent, 'playoffWeeks', playoff_weeks, 'playerDoubleDown', player_double_down
  )), '[]')
  from groups left join group_members member on member.group_id = groups.id and member.user_id = $1`;

// A closed group only for a lineup that counts in it already: it may still change there.
const GROUPS = `${GROUPS_WITH_SETTINGS}
  where groups.id = any (array(select group_id from lineup_groups where lineup_id = $3))
    or (groups.is_active and groups.id = any ($4::uuid[]))`;

const WEEK = `
  json_build_object('id', week.id, 'seasonId', week.season_id, 'weekNumber', week.week_number,
    'startDate', week.start_date, 'endDate', week.end_date, 'version', week.version,
    'seasonKind', nullif(season.kind, 'regular')) as week,
  season.version || '-' || week.version as "playersVersion"`;

const FROM_WEEK = `
  from weeks week join seasons season on season.id = week.season_id
  where week.id = coalesce($2::uuid, (select week_id from lineups where id = $3 and user_id = $1))`;

// As listUses counts, but of the players alone who are to be saved: mostly nobody.
const USES = `
  select coalesce(json_agg(json_build_object('playerId', slot.player_id, 'groupId', place.group_id)), '[]')
  from lineups lineup
  join lineup_slots slot on slot.lineup_id = lineup.id
  join lineup_groups place on place.lineup_id = lineup.id
  join players player on player.id = slot.player_id
  left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = lineup.week_id
  where lineup.user_id = $1 and lineup.season_id = week.season_id and lineup.id is distinct from $3::uuid
    and place.group_id = any ($4::uuid[])
    and slot.player_id = any ($5::uuid[] || array(select player_id from lineup_slots where lineup_id = $3))
    and exists (
      select from team_games game
      where game.week_id = lineup.week_id and game.team_id = coalesce(pw.team_id, player.team_id)
        and game.status <> 'cancelled'
      offset 0)`;

const SURROUNDINGS: Statement = {
  name: 'surroundings-of-a-save',
  text: `
    select ${WEEK},
      exists (select from premium_users where user_id = $1) as "isPremium",
      (${LINEUPS_OF_WEEK}) as lineups,
      (${GROUPS}) as groups,
      (${USES}) as uses
    ${FROM_WEEK}`,
};

const OWN_LINEUPS: Statement = {
  name: 'own-lineups-of-a-week',
  text: `
    select ${WEEK},
      (${LINEUPS_OF_WEEK}) as lineups,
      (${GROUPS_WITH_SETTINGS}
        where groups.id = any (array(
          select group_id from lineup_groups where user_id = $1 and lineup_groups.week_id = week.id))) as groups
    ${FROM_WEEK}`,
};

/** A user's lineups of a week, and the groups that they count in. */
type OwnLineupsRow = Pick<SurroundingsRow, 'week' | 'playersVersion' | 'lineups' | 'groups'>;
