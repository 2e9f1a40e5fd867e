import type { Group } from '@singleback/contract/groups.ts';
import { serviceWordsOf } from '../../data/api-error.ts';
import { useJoinGroup } from '../../data/group-acts.ts';
import { usePublicGroups } from '../../data/groups.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { publicGroupsOrder } from './group-order.ts';
import { GroupTable } from './group-table.tsx';
import { publicState } from './row-actions.ts';

/** The groups that anybody may join, by name [G2.14]. */
export function PublicGroups({ own }: { own: readonly Group[] }) {
  const open = usePublicGroups();
  const ownIds = new Set(own.map(({ id }) => id));
  const groups = publicGroupsOrder(open.data ?? []);
  return (
    <Panel title="Public Groups" note={groups.length || null} className="overflow-hidden">
      {open.data && groups.length > 0 ? (
        <GroupTable
          label="Public Groups"
          groups={groups}
          isBrief
          actions={(group) => <PublicAction group={group} ownIds={ownIds} />}
        />
      ) : null}
      {open.data && groups.length === 0 ? (
        <EmptyState title="No Public Groups" text="Groups that anybody may join stand here." rows={3} />
      ) : null}
      {open.data ? null : open.isError ? (
        <ErrorState title="Failed to load public groups" onRetry={() => void open.refetch()} />
      ) : (
        <SkeletonRows rows={3} height={70} label="Loading public groups" />
      )}
    </Panel>
  );
}

function PublicAction({ group, ownIds }: { group: Group; ownIds: ReadonlySet<string> }) {
  const joining = useJoinGroup({
    onSuccess: () => toast.good('Joined group'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to join group')),
  });
  const state = publicState(group, ownIds);
  if (state === 'joined') return <span className="px-1 font-num text-[15px] text-text-2">Joined</span>;
  if (state === 'full') return <span className="px-1 font-num text-[15px] text-text-2">Full</span>;
  return (
    <Button
      size="s"
      aria-label={`Join ${group.name}`}
      busy={joining.isPending}
      busyText="Joining..."
      onClick={() => joining.mutate(group.id)}
    >
      Join
    </Button>
  );
}
