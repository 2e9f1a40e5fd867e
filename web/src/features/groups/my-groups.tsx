import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { useLineupCounts } from '../../data/group-members.ts';
import { useGroupRanks } from '../../data/leaderboard.ts';
import { useSeason } from '../../data/season.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { myGroupsOrder } from './group-order.ts';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { MyGroupActions } from './my-group-actions.tsx';

interface MyGroupsProps {
  groups: readonly Group[];
  userId: string;
  onCreate: () => void;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The groups the user is in, the everyone-group first [G2.13]. */
export function MyGroups({ groups, userId, onCreate, onOpen }: MyGroupsProps) {
  const columns = useOwnColumns(groups);
  const isAlone = groups.every(({ id }) => id === EVERYONE_GROUP_ID);
  return (
    <Panel title="My Groups" note={groups.length || null} className="overflow-hidden">
      {groups.length > 0 ? (
        <GroupTable
          label="My Groups"
          groups={myGroupsOrder(groups)}
          columns={columns}
          actions={(group) => <MyGroupActions group={group} userId={userId} onOpen={onOpen} />}
        />
      ) : null}
      {isAlone ? (
        <div className={groups.length > 0 ? 'border-t border-line' : undefined}>
          <EmptyState
            title="Better with friends"
            text="Singleback is a game you play with friends. Create a group and send them the link, or join one below: its table, its rules and its members stand here."
            action={<Button onClick={onCreate}>Create Your First Group</Button>}
            rows={3}
          />
        </div>
      ) : null}
    </Panel>
  );
}

/** Where one stands, and who is in for the week. */
function useOwnColumns(groups: readonly Group[]): readonly GroupColumn[] {
  const ids = groups.map(({ id }) => id);
  const ranks = useGroupRanks(ids);
  const counts = useLineupCounts(ids.filter((id) => id !== EVERYONE_GROUP_ID));
  const week = useSeason().data?.currentWeek.week_number;
  const rankOf = ({ id }: Group) => {
    const rank = ranks.get(id);
    return rank === undefined ? null : ordinal(rank);
  };
  const countOf = ({ id }: Group) => {
    const count = counts.get(id);
    return count ? `${count.handedIn} of ${count.members}` : null;
  };
  return [
    {
      head: 'Rank',
      cell: (group) => <span className="font-num text-[21px] font-bold text-text">{rankOf(group)}</span>,
      line: (group) => (rankOf(group) ? `${rankOf(group)} place` : null),
    },
    {
      head: week ? `In for week ${week}` : 'In this week',
      cell: countOf,
      line: (group) => (countOf(group) ? `${countOf(group)} in for week ${week ?? ''}` : null),
    },
  ];
}
