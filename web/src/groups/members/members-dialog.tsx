import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { useSeason } from '../../players/season.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useGroups } from '../queries.ts';
import { SeasonFileButtons } from '../season-file-buttons.tsx';
import { GroupHistory } from './group-history.tsx';
import { useMemberAct, useMembers } from './group-members.ts';
import { type MemberAct, MemberRow } from './member-row.tsx';

interface MembersDialogProps {
  group: Group;
  userId: string;
  onClose: () => void;
}

const TABS = [
  { value: 'members', label: 'Members' },
  { value: 'history', label: 'History' },
] as const;

/** Members of a group, who has a lineup this week, and the history [G3.6, rules 4.8]. */
export function MembersDialog({ group, userId, onClose }: MembersDialogProps) {
  const [tab, setTab] = useState<'members' | 'history'>('members');
  // An admin may open groups of others, whose season is for members only.
  const isMember = useGroups().data?.some(({ id }) => id === group.id) ?? false;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Group Members"
      description={isolated(group.name)}
      className="dialog-tall"
      foot={isMember ? <SeasonFileButtons group={group} /> : null}
    >
      <Tabs label="Group" value={tab} tabs={TABS} onValueChange={setTab}>
        {tab === 'members' ? <Members group={group} userId={userId} /> : <GroupHistory groupId={group.id} />}
      </Tabs>
    </Dialog>
  );
}

function Members({ group, userId }: Omit<MembersDialogProps, 'onClose'>) {
  const members = useMembers(group.id);
  const week = useSeason().data?.currentWeek.week_number;
  const [chosen, setChosen] = useState<MemberAct | null>(null);
  // An error hides cached members: the user may have been removed.
  if (members.isError) {
    return <ErrorState title="Failed to load group members" onRetry={() => void members.refetch()} />;
  }
  if (!members.data) return <SkeletonRows rows={5} label="Loading group members" />;
  const creator = members.data.find(({ is_creator }) => is_creator);
  const active = members.data.filter(({ is_active }) => is_active);
  return (
    <>
      <ul aria-label={`Members of ${group.name}`}>
        {active.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isYou={member.id === userId}
            weekNumber={week}
            isManaged={creator?.id === userId && member.id !== userId}
            onAct={setChosen}
          />
        ))}
      </ul>
      {chosen ? <MemberQuestion group={group} act={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

/** Confirms removing a member or handing over the group. */
function MemberQuestion({ group, act, onClose }: { group: Group; act: MemberAct; onClose: () => void }) {
  const { kind, member } = act;
  const isRemoval = kind === 'remove';
  const acting = useMemberAct(group.id, {
    onSuccess: () => {
      toast.good(isRemoval ? 'Member removed' : 'Group transferred');
      onClose();
    },
    onError: (error) => {
      toast.bad(serviceWordsOf(error, isRemoval ? 'Failed to remove member' : 'Failed to transfer group'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRemoval ? 'Remove Member' : 'Transfer Group'}
      message={
        isRemoval
          ? `${isolated(member.display_name)} leaves ${isolated(group.name)} and needs a new invitation to return. Past lineups and points stay in its standings.`
          : `${isolated(member.display_name)} becomes the creator of ${isolated(group.name)}. You stay a member.`
      }
      confirmText={isRemoval ? 'Remove' : 'Transfer'}
      type={isRemoval ? 'danger' : 'warning'}
      busy={acting.isPending}
      onConfirm={() => acting.mutate({ kind, userId: member.id })}
    />
  );
}
