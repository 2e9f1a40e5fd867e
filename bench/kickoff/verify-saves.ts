// Verifies in plain SQL what a stream of submits has left in the database. Nothing here is shared with the app: what it
// checks is written down once more, so that the app's own mistakes are not repeated.

import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import pg from 'pg';
import type { Asking, Outcome } from '../load.ts';
import { submitOf, type Written } from '../questions.ts';
import type { Nine } from '../rows.ts';

/** A submit that was sent, and how it was answered. */
export interface SentSave {
  userId: string;
  weekId: string;
  groupId: string;
  /** Player by slot. */
  players: Record<string, string>;
  /** Ms of real time. */
  sentAt: number;
  /** Null: unknown, since it was not answered. */
  status: number | null;
  /** The id in the answer, if it was saved. */
  lineupId: string | null;
}

/** What was found: each line of `wrong` is a broken promise. */
interface Verified {
  lineups: number;
  acknowledged: number;
  refused: number;
  unanswered: number;
  afterKickoff: number;
  wrong: string[];
}

/** A lineup as stored, and the earliest lock of its players. */
interface StoredSave {
  id: string;
  userId: string;
  createdAt: Date;
  updatedAt: Date;
  lockedFrom: Date | null;
  groups: string[];
  submits: number;
  players: Record<string, string>;
}

const LINEUPS = `
  select lineups.id, lineups.user_id as "userId", lineups.created_at as "createdAt", lineups.updated_at as "updatedAt",
    (select min(least(games.kickoff, games.locked_at)) from lineup_slots slots
      join players on players.id = slots.player_id
      left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = lineups.week_id
      join games on games.week_id = lineups.week_id and games.status <> 'cancelled'
        and coalesce(player_weeks.team_id, players.team_id) in (games.home_team_id, games.away_team_id)
      where slots.lineup_id = lineups.id) as "lockedFrom",
    (select json_object_agg(slot_key, player_id) from lineup_slots where lineup_id = lineups.id) as players,
    array(select group_id::text from lineup_groups where lineup_id = lineups.id) as groups,
    (select count(*)::int from lineup_transactions where lineup_id = lineups.id and action = 'submit') as submits
  from lineups where week_id = $1 and user_id = any ($2::uuid[])`;

// Of each user: a player in more lineups of a season's group than the group allows, by games that were not cancelled.
const OVERUSED = `
  select lineups.user_id || ' has used ' || slots.player_id || ' ' || count(*) || ' times' as what
  from lineups join lineup_groups places on places.lineup_id = lineups.id
  join groups on groups.id = places.group_id join lineup_slots slots on slots.lineup_id = lineups.id
  where lineups.user_id = any ($1::uuid[])
  group by lineups.user_id, lineups.season_id, groups.id, slots.player_id
  having count(*) > groups.max_player_usage`;

const TWICE_IN_A_GROUP = `
  select user_id || ' has ' || count(*) || ' lineups in ' || group_id as what from lineup_groups
  where user_id = any ($1::uuid[]) group by user_id, week_id, group_id having count(*) > 1`;

/** Verifies all submits to one week. `kickoffAt` is the real instant of `kickoff`, in ms. */
export async function verifySaves(
  databaseUrl: string,
  sent: readonly SentSave[],
  { kickoff, kickoffAt }: { kickoff: Date; kickoffAt: number },
): Promise<Verified> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const userIds = [...new Set(sent.map(({ userId }) => userId))];
    const { rows: stored } = await client.query<StoredSave>(LINEUPS, [sent[0]?.weekId, userIds]);
    const { rows: overused } = await client.query<{ what: string }>(OVERUSED, [userIds]);
    const { rows: twice } = await client.query<{ what: string }>(TWICE_IN_A_GROUP, [userIds]);
    const early = await lockedAtKickoff(client, sent[0]?.weekId, kickoff);
    return {
      lineups: stored.length,
      acknowledged: sent.filter(({ status }) => status === 200).length,
      refused: sent.filter(({ status }) => status === 409).length,
      unanswered: sent.filter(({ status }) => status === null).length,
      afterKickoff: sent.filter(({ sentAt }) => sentAt >= kickoffAt).length,
      wrong: [
        ...stored.flatMap(whatIsWrongIn),
        ...lostOrDifferent(sent, stored),
        ...notAsked(sent, stored),
        ...sent
          .filter((save) => isTooLate(save, early, kickoffAt))
          .map((save) => `saved after the lock: ${wordsOf(save)}`),
        ...sent.filter(({ status }) => ![200, 409, null].includes(status)).map((save) => `failed: ${wordsOf(save)}`),
        ...[...overused, ...twice].map(({ what }) => what),
      ],
    };
  } finally {
    await client.end();
  }
}

async function lockedAtKickoff(client: pg.Client, weekId: string | undefined, kickoff: Date): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select players.id from players
     left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = $1
     join games on games.week_id = $1 and coalesce(player_weeks.team_id, players.team_id) in (home_team_id, away_team_id)
     where games.kickoff <= $2`,
    [weekId, kickoff],
  );
  return new Set(rows.map(({ id }) => id));
}

/** By the sender's own clock: sent when a player's game had kicked off, and still saved. */
function isTooLate({ status, sentAt, players, ...save }: SentSave, early: Set<string>, kickoffAt: number): boolean {
  return (
    status === 200 &&
    save.lineupId !== null &&
    sentAt >= kickoffAt &&
    Object.values(players).some((id) => early.has(id))
  );
}

/** By what is stored: the times of the season's clock, the slots, the group and the history. */
function whatIsWrongIn({ id, createdAt, updatedAt, lockedFrom, groups, submits, players }: StoredSave): string[] {
  const isLate = lockedFrom !== null && (createdAt >= lockedFrom || updatedAt >= lockedFrom);
  return [
    ...(isLate ? [`${id} was stored at ${updatedAt.toISOString()}, but locks from ${lockedFrom.toISOString()}`] : []),
    ...(groups.length === 1 ? [] : [`${id} is in ${groups.length} groups`]),
    ...(submits === 1 ? [] : [`${id} has ${submits} submits in its history`]),
    ...(Object.keys(players ?? {}).length === 9 ? [] : [`${id} has not nine slots`]),
  ];
}

/** Acknowledged, and not there with exactly these players. */
function lostOrDifferent(sent: readonly SentSave[], stored: readonly StoredSave[]): string[] {
  const byId = new Map(stored.map((lineup) => [lineup.id, lineup]));
  return sent.flatMap((save) => {
    if (save.status !== 200) return [];
    const lineup = byId.get(save.lineupId ?? '');
    if (!lineup || lineup.userId !== save.userId) return [`lost: ${wordsOf(save)}`];
    const isSame = isEqual(lineup.players, save.players) && lineup.groups.includes(save.groupId);
    return isSame ? [] : [`stored otherwise: ${wordsOf(save)}`];
  });
}

/** Stored, although all who could have stored it were refused. */
function notAsked(sent: readonly SentSave[], stored: readonly StoredSave[]): string[] {
  const byUser = Map.groupBy(sent, ({ userId }) => userId);
  return stored.flatMap(({ id, userId, players }) => {
    const may = byUser.get(userId)?.some((save) => save.status !== 409 && isEqual(save.players, players));
    return may ? [] : [`${id} of ${userId} is stored, but was refused`];
  });
}

function isEqual(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

const wordsOf = ({ userId, status, lineupId, sentAt }: SentSave) =>
  `user ${userId}, sent ${new Date(sentAt).toISOString()}, answered ${status} ${lineupId ?? ''}`;

/** One submit of the stream. */
export interface Submit {
  userId: string;
  nine: Nine;
  asking: Asking;
}

/**
 * A submit of every user; some send the same once more, some a second lineup, which a free user may not have, and some
 * first one with a player whom they have used before.
 */
export async function streamOf(pool: Pool, { people, nines, weeks, headersOf }: Written): Promise<Submit[]> {
  const used = await usedQuarterbacks(pool, weeks.firstId);
  // Answered as plain text, which the verifier needs to know the lineup's id.
  const headers = (userId: string) => ({ ...headersOf(userId), 'accept-encoding': 'identity' });
  const submit = (userId: string, nine: Nine): Submit => {
    return { userId, nine, asking: submitOf(weeks.currentId, nine, headers(userId)) };
  };
  return people.userIds.flatMap((userId, at) => {
    const nine = nines.get(userId) ?? [];
    const own = submit(userId, nine);
    const withQuarterback = (playerId = '') =>
      submit(
        userId,
        nine.map((each) => (each.slot === 'QB1' ? { slot: each.slot, playerId } : each)),
      );
    const next = nines.get(people.userIds[at + 1] ?? '')?.find(({ slot }) => slot === 'QB1')?.playerId;
    if (at % 20 === 5) return [own, own];
    if (at % 20 === 11) return [own, withQuarterback(next)];
    if (at % 20 === 17) return [withQuarterback(used.get(userId)), own];
    return [own];
  });
}

async function usedQuarterbacks(pool: Pool, weekId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ user_id: string; player_id: string }>(
    `select user_id, player_id from lineups join lineup_slots on lineup_id = id where week_id = $1 and slot_key = 'QB1'`,
    [weekId],
  );
  return new Map(rows.map((row) => [row.user_id, row.player_id]));
}

/** What was sent of a stream, for the verifier. */
export function sentOf(stream: readonly Submit[], outcomes: readonly Outcome[], weekId: string): SentSave[] {
  return outcomes.flatMap(({ sentAt, status, body }, at) => {
    const submit = stream[at];
    if (!submit) return [];
    const lineupId = status === 200 ? (JSON.parse(body) as { id: string }).id : null;
    const players = Object.fromEntries(submit.nine.map(({ slot, playerId }) => [slot, playerId]));
    return [{ userId: submit.userId, weekId, groupId: EVERYONE_GROUP_ID, players, sentAt, status, lineupId }];
  });
}
