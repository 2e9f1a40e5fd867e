import type { Group } from '@singleback/contract/groups.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { useGroupRanks } from '../../data/leaderboard.ts';
import { Select } from '../../ui/select.tsx';

interface GroupSelectProps {
  groups: readonly Group[];
  /** Those the user is in: a rank is told of them alone. */
  ownIds: ReadonlySet<string>;
  groupId: string;
  onChange: (groupId: string) => void;
  className?: string;
}

/** The group whose table is shown, each with what kind it is and your rank in it. */
export function GroupSelect({ groups, ownIds, groupId, onChange, className }: GroupSelectProps) {
  const ranks = useGroupRanks(groups.map(({ id }) => id).filter((id) => ownIds.has(id)));
  return (
    <Select
      label="Group"
      value={groupId}
      options={groups.map((group) => {
        const rank = ranks.get(group.id);
        return {
          value: group.id,
          label: group.name,
          note: groupNote(group),
          ...(rank === undefined ? {} : { aside: ordinal(rank) }),
        };
      })}
      onValueChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

/** 'Private · 10 of 12'; without a limit only how many they are. */
function groupNote(group: Group): string {
  const kind = group.visibility === 'private' ? 'Private' : 'Public';
  const limit = group.max_participants === null ? '' : ` of ${group.max_participants}`;
  return `${kind} · ${group.current_participants}${limit}`;
}
