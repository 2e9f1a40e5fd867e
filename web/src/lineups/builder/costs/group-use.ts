/** How many members of a group have used each player this season, in locked slots. */
export interface GroupUse {
  readonly name: string;
  /** False for free users: a usage figure is for Premium [G1.7]. */
  readonly isShown: boolean;
  /** Null until it is known. */
  readonly members: number | null;
  readonly usedBy: ReadonlyMap<string, number>;
}

/** Which players the list shows by how many of the group have used them. */
export type GroupUseFilter = 'any' | 'nobody' | 'quarter' | 'half';

const MOST: Readonly<Record<GroupUseFilter, number>> = { any: 1, nobody: 0, quarter: 0.25, half: 0.5 };

/** Whether a player passes the filter. Until the uses are known, everyone does. */
export function passesGroupUse({ members, usedBy }: GroupUse, filter: GroupUseFilter, playerId: string): boolean {
  return members === null || (usedBy.get(playerId) ?? 0) <= MOST[filter] * members;
}

/** '4 of 12'; '–' until it is known. */
export function groupUseText({ members, usedBy }: GroupUse, playerId: string): string {
  return members === null ? '–' : `${usedBy.get(playerId) ?? 0} of ${members}`;
}
