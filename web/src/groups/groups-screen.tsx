import type { MyGroup } from '@singleback/contract/groups.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAuth } from '../platform/api/session.ts';
import { useSeason } from '../players/season.ts';
import { hasPremium, useSubscription } from '../premium/queries.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AllGroups } from './all-groups.tsx';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { RenewGroup, ReopenButton, ViewMembers } from './group-buttons.tsx';
import { GroupDialogs, type OpenedDialog } from './group-dialogs.tsx';
import { type GroupColumn, GroupTable } from './group-table.tsx';
import { MyGroups, type MyGroupsProps } from './my-groups.tsx';
import { usePublicGroups } from './public-groups.ts';
import { PublicGroups } from './public-groups.tsx';
import { isFullyGrouped, isOpenGroup, useSeasonGroups, useStandingGroups } from './queries.ts';
import { memberActions } from './row-actions.ts';
import { GroupCreated, type SharedGroup } from './share-link-panel.tsx';

const VIEWS = [
  { value: 'user', label: 'User View' },
  { value: 'admin', label: 'Admin View' },
] as const;

interface GroupsScreenProps {
  /** The user's pending invitations; null when there are none [G2.11], undefined while loading. */
  invitations: ReactNode | undefined;
  /** Makes accepting the primary action instead of creating a group. */
  hasInvitations: boolean;
}

/** The user's groups, public groups and, for admins, all groups [G2.10 to G2.16]. */
export function GroupsScreen({ invitations, hasInvitations }: GroupsScreenProps) {
  const { user } = useAuth();
  const [view, setView] = useState<'user' | 'admin'>('user');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<SharedGroup | null>(null);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const isAdmin = user?.app_metadata.role === 'super-admin';
  return (
    <div className="flex flex-col gap-5 pb-6">
      <div className="-mb-5">
        <PageHead
          title="Groups"
          actions={
            <>
              {isAdmin ? <Segmented label="View" value={view} options={VIEWS} onValueChange={setView} /> : null}
              <Button
                variant={hasInvitations || view === 'admin' ? 'outline' : 'flag'}
                onClick={() => setCreating(true)}
              >
                <Plus size={18} aria-hidden />
                Create New Group
              </Button>
            </>
          }
        />
      </div>
      {view === 'user' ? (
        <UserView userId={user?.id ?? ''} invitations={invitations} onOpen={setOpened} />
      ) : (
        <AllGroups onOpen={setOpened} />
      )}
      {isCreating ? (
        <CreateGroup
          onClose={() => setCreating(false)}
          onCreated={(group) => {
            setCreating(false);
            setCreated(group);
          }}
        />
      ) : null}
      {created ? <GroupCreated group={created} onClose={() => setCreated(null)} /> : null}
      {opened ? <GroupDialogs opened={opened} userId={user?.id ?? ''} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

interface UserViewProps {
  userId: string;
  invitations: ReactNode | undefined;
  onOpen: (dialog: OpenedDialog) => void;
}

function UserView({ userId, invitations, onOpen }: UserViewProps) {
  const groups = useStandingGroups();
  // Started in parallel with the other queries.
  usePublicGroups();
  if (groups.isError && !groups.data) {
    return <ErrorState title="Failed to Load Groups" onRetry={() => void groups.refetch()} />;
  }
  // Tables wait for the invitations above them, so that the layout does not shift.
  if (!groups.data || invitations === undefined) {
    return (
      <Panel className="overflow-hidden">
        <SkeletonRows rows={6} height={70} label="Loading groups" />
      </Panel>
    );
  }
  return (
    <>
      {invitations}
      <MyGroups groups={groups.data.filter(isOpenGroup)} userId={userId} onOpen={onOpen} />
      <PastGroups groups={groups.data.filter((group) => !isOpenGroup(group))} userId={userId} onOpen={onOpen} />
      <PublicGroups own={groups.data} />
    </>
  );
}

/** The create form once the season is loaded: a group always belongs to the current one [G5.13]. */
function CreateGroup(ends: { onClose: () => void; onCreated: (group: SharedGroup) => void }) {
  const season = useSeason().data?.season;
  const subscription = useSubscription().data;
  const groups = useSeasonGroups().data;
  if (!season || subscription === undefined || !groups) return null;
  const premium = hasPremium(subscription);
  return (
    <CreateGroupDialog season={season} isPremium={premium} isFullyGrouped={isFullyGrouped(premium, groups)} {...ends} />
  );
}

/** The user's groups of earlier seasons, which their creators can renew with one click, and closed ones. */
function PastGroups({ groups, userId, onOpen }: MyGroupsProps) {
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
            {memberActions(group, userId).viewMembers ? (
              <ViewMembers group={group} onClick={() => onOpen({ kind: 'members', group })} />
            ) : null}
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
