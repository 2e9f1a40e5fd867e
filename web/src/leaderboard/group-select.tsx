import type { Group } from '@singleback/contract/groups.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Select } from '../ui/forms/select.tsx';

interface GroupSelectProps {
  groups: readonly Group[];
  /** The user's rank in each of their groups. */
  ownRanks: ReadonlyMap<string, number | null>;
  groupId: string;
  onChange: (groupId: string) => void;
  className?: string | undefined;
}

/** Selects a group; each option shows its kind and the user's rank. */
export function GroupSelect({ groups, ownRanks, groupId, onChange, className }: GroupSelectProps) {
  return (
    <Select
      label="Group"
      value={groupId}
      options={groups.map((group) => {
        const rank = ownRanks.get(group.id) ?? null;
        return {
          value: group.id,
          label: isolated(group.name),
          note: groupNote(group),
          ...(rank === null ? {} : { aside: ordinal(rank) }),
        };
      })}
      onValueChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

/** 'Private · 10 of 12', or just the count without a limit. */
function groupNote(group: Group): string {
  const kind = group.visibility === 'private' ? 'Private' : 'Public';
  const limit = group.max_participants === null ? '' : ` of ${group.max_participants}`;
  return `${kind} · ${group.current_participants}${limit}`;
}
