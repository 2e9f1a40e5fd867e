import type { MyGroup } from '@singleback/contract/groups.ts';
import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { serviceWordsOf } from '../api/api-error.ts';
import { useSeason } from '../players/season.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OpenedDialog } from './group-dialogs.tsx';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { useRenewGroup } from './mutations.ts';
import { renewedText } from './renewed-text.ts';
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
            <Renewal group={group} userId={userId} />
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

/** Renews a group, or says that it was renewed. */
function Renewal({ group, userId }: { group: MyGroup; userId: string }) {
  const year = useSeason().data?.season.year;
  const renewing = useRenewGroup({
    onSuccess: ({ invited }) => toast.good(renewedText(group.name, invited)),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to renew the group')),
  });
  if (group.renewed_as !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-meta text-text-2">
        <ArrowUpRight size={15} aria-hidden />
        Renewed
      </span>
    );
  }
  if (group.created_by !== userId || !group.is_active || year === undefined) return null;
  return (
    <Button
      size="s"
      busy={renewing.isPending}
      busyText="Renewing..."
      aria-label={`Renew for ${year}: ${group.name}`}
      onClick={() => renewing.mutate(group.id)}
    >
      <RotateCcw size={16} aria-hidden />
      Renew for {year}
    </Button>
  );
}
