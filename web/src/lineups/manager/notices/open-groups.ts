import type { SavedLineup } from '../../model.ts';

/** The groups without a lineup this week, for which a new one can be created [G2.39]. */
export function openGroups<Group extends { readonly id: string }>(
  groups: readonly Group[],
  lineups: readonly Pick<SavedLineup, 'groups'>[],
): Group[] {
  const used = new Set(lineups.flatMap((lineup) => lineup.groups.map(({ id }) => id)));
  return groups.filter(({ id }) => !used.has(id));
}
