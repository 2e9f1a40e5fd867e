import { type Group, type MyGroup, PUBLIC_PAGE_GROUPS } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { type OwnRank, ownRanks } from '../leaderboard/own-ranks-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { isAdmin, linksFor } from './access-service.ts';
import { presentGroup } from './group-settings.ts';
import { listAllGroups, listGroupsOf, listPublicGroups, type ShownGroupRow } from './groups-store.ts';
import { type InForWeek, listInForWeek } from './members-store.ts';

/**
 * The caller's groups with their join links, the everyone-group first, then by name [G2.13]; each with the caller's
 * rank and who has a lineup in for the week (rules 4.8), in one query for all.
 */
export async function myGroups(context: Context, caller: Caller): Promise<MyGroup[]> {
  const rows = everyoneFirst(await listGroupsOf(context.db, caller.userId));
  const state = await weekOf(
    context,
    caller,
    rows.map(({ group }) => group.id),
  );
  return rows.map((row) => {
    const inForWeek = state.inForWeek.get(row.group.id);
    const own = state.ranks.get(row.group.id);
    return {
      ...presentGroup(row, linksFor(row, caller)),
      user_rank: own?.rank ?? null,
      has_lineup_this_season: own?.hasLineup ?? false,
      has_lineup_this_week: inForWeek?.hasLineup ?? false,
      lineups_this_week: inForWeek?.lineups ?? null,
    };
  });
}

/**
 * A page of public groups by name [G2.14], the caller's own included, whose names contain `search`. Pages start at 1.
 */
export async function publicGroups(context: Context, caller: Caller, search = '', page = 1): Promise<Group[]> {
  const place = { from: (page - 1) * PUBLIC_PAGE_GROUPS, size: PUBLIC_PAGE_GROUPS };
  const rows = await listPublicGroups(context.db, search.trim(), place);
  const own = await ownIds(context.db, caller);
  return rows.map((row) => presentGroup(row, own.has(row.group.id) ? linksFor(row, caller) : []));
}

/** All groups for an admin, closed ones too [G2.12, G4.2]; refused to others with not_allowed. */
export async function allGroups(context: Context, caller: Caller): Promise<Group[]> {
  if (!isAdmin(caller)) throw new AppError('not_allowed', 'Only admins see all groups.');
  return everyoneFirst(await listAllGroups(context.db)).map((row) => presentGroup(row, linksFor(row, caller)));
}

/** These groups' state in the current week, as a member sees it; empty without a season. */
async function weekOf(context: Context, { userId }: Caller, groupIds: readonly string[]) {
  const running = await runningSeason(context.db, context.clock.now()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'no_season') return null;
    throw error;
  });
  if (running === null) return { ranks: new Map<string, OwnRank>(), inForWeek: new Map<string, InForWeek>() };
  const { season, currentWeek } = running;
  const [ranks, inForWeek] = await Promise.all([
    ownRanks(context, { userId, groupIds, at: { seasonId: season.id, currentWeekNumber: currentWeek.weekNumber } }),
    listInForWeek(context.db, userId, currentWeek.id, groupIds),
  ]);
  return { ranks, inForWeek: new Map(inForWeek.map((row) => [row.groupId, row])) };
}

async function ownIds(db: Db, { userId }: Caller): Promise<Set<string>> {
  return new Set((await listGroupsOf(db, userId)).map(({ group }) => group.id));
}

function everyoneFirst(rows: readonly ShownGroupRow[]): ShownGroupRow[] {
  const isEveryone = ({ group }: ShownGroupRow) => group.id === EVERYONE_GROUP_ID;
  return [...rows.filter(isEveryone), ...rows.filter((row) => !isEveryone(row))];
}
