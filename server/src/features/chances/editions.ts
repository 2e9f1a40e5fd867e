import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun } from '../../db/season.ts';
import { seasonOutlook } from '../forecast/forecast-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { runningSeason, scoresDelayedSince } from '../season/season-service.ts';
import {
  comingCandidates,
  type EditionPlayer,
  editionPlayer,
  openCandidates,
  type WeekEdition,
} from './week-edition.ts';

/** Chances are computed at most this often, in milliseconds of real time. */
export const REFRESH_MS = 15_000;

/** Chances take at most this share of a processor core. Where more is asked for, they are computed less often. */
const SHARE_OF_CORE = 0.2;

/** The current week, read once for all groups every 15 seconds, or less often while many large groups are watched. */
export type Editions = ReturnType<typeof openEditions>;

interface Known {
  tick: number;
  since: number;
  /** What simulations had taken when the edition began. */
  spentBefore: number;
  edition: Promise<WeekEdition>;
}

/**
 * Opens the editions.
 * @param spentMs processor time that simulations have taken since the process started, in milliseconds
 */
export function openEditions(context: Context, spentMs: () => number) {
  let known: Known | null = null;
  let lastAgeMs = 0;
  const realTime = () => context.clock.real().getTime();

  /** An edition lasts until its tick is over and its simulations are no more than their share of the time since it began. */
  const isOver = ({ tick, since, spentBefore }: Known, now: number): boolean =>
    tick !== tickAt(now) && (now < since || now - since >= (spentMs() - spentBefore) / SHARE_OF_CORE);

  return {
    current(): Promise<WeekEdition> {
      const now = realTime();
      if (known !== null && !isOver(known, now)) {
        lastAgeMs = now - known.since;
        return known.edition;
      }
      lastAgeMs = 0;
      const made = { tick: tickAt(now), since: now, spentBefore: spentMs(), edition: readEdition(context) };
      known = made;
      made.edition.catch(() => {
        if (known === made) known = null;
      });
      return made.edition;
    },
    /** How old the edition was that was asked for last, in milliseconds of real time; 0 before the first. */
    ageMs: () => lastAgeMs,
    /** Reads players of lineups who are not in the list of the week. */
    async complete(edition: WeekEdition, numbers: Iterable<number>) {
      const missing = [...new Set(numbers)].filter((number) => !edition.players.has(number));
      if (missing.length === 0) return;
      const ids = await readPlayerIds(context.db, missing);
      for (const player of await weekPlayers(context.db, edition.weekId, ids)) {
        addPlayer(edition, editionPlayer(player, edition.asOf));
      }
    },
  };
}

const tickAt = (realMs: number) => Math.floor(realMs / REFRESH_MS);

async function readEdition(context: Context): Promise<WeekEdition> {
  const { db, clock } = context;
  const asOf = clock.now();
  const { season, currentWeek } = await runningSeason(db, asOf);
  const [listed, { outlook }, delayed] = await Promise.all([
    weekPlayers(db, currentWeek.id, 'listed'),
    seasonOutlook(context, season.id),
    scoresDelayedSince(context, season.id, asOf),
  ]);
  const players = listed.map((player) => editionPlayer(player, asOf));
  const byId = new Map(players.map((player) => [player.player.id, player]));
  return {
    seasonId: season.id,
    seasonKind: season.kind,
    weekId: currentWeek.id,
    weekNumber: currentWeek.weekNumber,
    asOf,
    delayedSince: delayed === null ? null : new Date(delayed),
    isFinal: players.every(({ share }) => share === 0),
    players: new Map(players.map((player) => [player.number, player])),
    byId,
    candidates: openCandidates(players, asOf),
    coming: comingOf(outlook, byId),
  };
}

/** Who may be picked in the weeks of an outlook: read once, because the facts about each group hold it for a day. */
const comingWeeks = new WeakMap<SeasonOutlook, WeekEdition['coming']>();

function comingOf(outlook: SeasonOutlook, byId: WeekEdition['byId']): WeekEdition['coming'] {
  const known = comingWeeks.get(outlook);
  if (known !== undefined) return known;
  const made = new Map(outlook.weeks.map((week, at) => [week, comingCandidates(outlook, at, byId)]));
  comingWeeks.set(outlook, made);
  return made;
}

function addPlayer(edition: WeekEdition, player: EditionPlayer): void {
  (edition.players as Map<number, EditionPlayer>).set(player.number, player);
  (edition.byId as Map<string, EditionPlayer>).set(player.player.id, player);
}

/** A user's own lineups of a week, with all slots: for that user only. */
export async function readOwnLineups(db: Db, userId: string, weekId: string) {
  return query<{ id: string; playerIds: string[]; doubledId: string | null }>(db)`
    select lineup.id, lineup.double_down_player_id as "doubledId",
      array_agg(slot.player_id order by slot.slot_order) as "playerIds"
    from lineups lineup join lineup_slots slot on slot.lineup_id = lineup.id
    where lineup.user_id = ${userId} and lineup.week_id = ${weekId}
    group by lineup.id order by lineup.created_at, lineup.id`;
}

/**
 * How often a group's users have used players in earlier weeks of a season. Only slots whose games have begun: of a game
 * that was canceled or moved a slot is not used (rules 1.5), and stays hidden.
 */
export async function readEarlierUses(
  db: Db,
  { groupId, seasonId, weekNumber }: { groupId: string; seasonId: string; weekNumber: number },
  now: Date,
): Promise<{ user: number; player: number; uses: number }[]> {
  return query<{ user: number; player: number; uses: number }>(db)`
    select users.number as "user", players.number as player, count(*)::int as uses
    from lineup_groups place
    join lineups lineup on lineup.id = place.lineup_id
    join weeks week on week.id = lineup.week_id
    join users on users.id = lineup.user_id
    join lineup_slots slot on slot.lineup_id = lineup.id
    join players on players.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = lineup.week_id
    where place.group_id = ${groupId} and week.season_id = ${seasonId} and week.week_number < ${weekNumber}
      and exists (
        select from team_games game
        where game.week_id = lineup.week_id and game.team_id = coalesce(pw.team_id, players.team_id) and ${gameHasBegun(now)}
        offset 0)
    group by users.number, players.number`;
}

/** The ids of players by their numbers. */
async function readPlayerIds(db: Db, numbers: readonly number[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
  )`select id from players where number = any (${sql.param([...numbers])}::integer[])`;
  return rows.map(({ id }) => id);
}
