import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { NoRank } from '../ui/medal.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { myGroupsOrder } from './group-order.ts';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { MyGroupActions } from './my-group-actions.tsx';
import { ownRank } from './queries.ts';

interface MyGroupsProps {
  groups: readonly MyGroup[];
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The user's groups, the everyone-group first [G2.13]. */
export function MyGroups({ groups, userId, onOpen }: MyGroupsProps) {
  const isAlone = groups.every(({ id }) => id === EVERYONE_GROUP_ID);
  return (
    <Panel title="My Groups" note={groups.length || null} className="overflow-hidden">
      {groups.length > 0 ? (
        <GroupTable
          label="My Groups"
          isLinked
          groups={myGroupsOrder(groups)}
          columns={COLUMNS}
          actions={(group) => <MyGroupActions group={group} userId={userId} onOpen={onOpen} />}
        />
      ) : null}
      {isAlone ? (
        <div className={groups.length > 0 ? 'border-t border-line' : undefined}>
          <EmptyState
            title="Better with friends"
            text="Singleback is a game you play with friends. Create a group and send them the link, or join one below."
            rows={3}
          />
        </div>
      ) : null}
    </Panel>
  );
}

const rankOf = (group: MyGroup) => {
  const rank = ownRank(group);
  return rank === null ? null : ordinal(rank);
};

const countOf = ({ lineups_this_week: count, current_participants: members }: MyGroup) =>
  count === null ? null : `${count} of ${members}`;

/** The user's rank, and how many members have submitted this week. */
const COLUMNS: readonly GroupColumn<MyGroup>[] = [
  {
    head: 'Rank',
    isLead: true,
    cell: (group) => (
      <span className="font-num text-[32px]/[1] font-bold text-text">{rankOf(group) ?? <NoRank />}</span>
    ),
  },
  {
    head: 'Lineups in',
    cell: countOf,
    line: (group) => (countOf(group) ? `${countOf(group)} lineups in` : null),
  },
];
