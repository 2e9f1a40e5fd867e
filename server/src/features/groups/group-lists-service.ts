import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { isAdmin, linksFor } from './access-service.ts';
import { presentGroup } from './group-settings.ts';
import { listAllGroups, listGroupsOf, listPublicGroups, type ShownGroupRow } from './groups-store.ts';

const PUBLIC_SHOWN = 200;

/** The groups of the caller with their join links, the everyone-group first, then by name [G2.13]. */
export async function myGroups(context: Context, caller: Caller): Promise<Group[]> {
  const rows = await listGroupsOf(context.db, caller.userId);
  return everyoneFirst(rows).map((row) => presentGroup(row, linksFor(row, caller)));
}

/** Public groups by name [G2.14], those of the caller too, whose names contain `search`; the first 200. */
export async function publicGroups(context: Context, caller: Caller, search = ''): Promise<Group[]> {
  const rows = await listPublicGroups(context.db, search.trim(), PUBLIC_SHOWN);
  const own = await ownIds(context.db, caller);
  return rows.map((row) => presentGroup(row, own.has(row.group.id) ? linksFor(row, caller) : []));
}

/** All groups for an admin, those out of use too [G2.12, G4.2]; anybody else is refused with not_allowed. */
export async function allGroups(context: Context, caller: Caller): Promise<Group[]> {
  if (!isAdmin(caller)) throw new AppError('not_allowed', 'Only admins see all groups.');
  return everyoneFirst(await listAllGroups(context.db)).map((row) => presentGroup(row, linksFor(row, caller)));
}

async function ownIds(db: Db, { userId }: Caller): Promise<Set<string>> {
  return new Set((await listGroupsOf(db, userId)).map(({ group }) => group.id));
}

function everyoneFirst(rows: readonly ShownGroupRow[]): ShownGroupRow[] {
  const isEveryone = ({ group }: ShownGroupRow) => group.id === EVERYONE_GROUP_ID;
  return [...rows.filter(isEveryone), ...rows.filter((row) => !isEveryone(row))];
}
