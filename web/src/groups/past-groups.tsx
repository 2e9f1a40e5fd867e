import type { MyGroup } from '@singleback/contract/groups.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { RenewGroup } from './renew-group.tsx';
import { ReopenButton } from './reopen-button.tsx';

interface PastGroupsProps {
  groups: readonly MyGroup[];
  userId: string;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The user's groups of earlier seasons, which their creators can renew with one click, and closed ones. */
export function PastGroups({ groups, userId, onOpen }: PastGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <Panel title="Past Groups" note={groups.length} className="overflow-hidden">
      <GroupTable
        label="Past Groups"
        isLinked
        groups={groups}
        columns={COLUMNS}
        actions={(group) => (
          <>
            <Button
              variant="ghost"
              size="s"
              aria-label={`View Members: ${group.name}`}
              onClick={() => onOpen({ kind: 'members', group })}
            >
              View Members
            </Button>
            <ReopenButton group={group} userId={userId} />
            <RenewGroup group={group} userId={userId} />
          </>
        )}
      />
    </Panel>
  );
}

const seasonOf = ({ seasons, is_active: isOpen }: MyGroup) =>
  isOpen ? (seasons?.name ?? '') : `${seasons?.name ?? ''}, closed`;

const COLUMNS: readonly GroupColumn<MyGroup>[] = [
  { head: 'Season', cell: seasonOf, line: (group) => `Season ${seasonOf(group)}` },
];
