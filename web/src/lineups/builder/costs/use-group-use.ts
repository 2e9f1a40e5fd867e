import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useMemo } from 'react';
import type { Builder } from '../builder-context.ts';
import { useGroupUses } from '../queries.ts';
import type { GroupUse } from './group-use.ts';

/** Of the first of the lineup's groups, the everyone-group aside; null without one. */
export function useGroupUse({ chosen, isPremium }: Builder): GroupUse | null {
  const group = chosen.find(({ id, hasLeft }) => id !== EVERYONE_GROUP_ID && !hasLeft);
  const uses = useGroupUses(isPremium ? (group?.id ?? null) : null).data;
  const name = group?.name ?? null;
  return useMemo(() => {
    if (name === null) return null;
    const usedBy = new Map(uses?.players.map(({ id, used_by }) => [id, used_by]));
    return { name, isShown: isPremium, members: uses?.members ?? null, usedBy };
  }, [name, isPremium, uses]);
}
