import type { Group, GroupMember } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Suspense, useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { useSeason } from '../../players/season.ts';
import { sendReport } from '../../reports/mutations.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { LazyReportDialog } from '../../ui/overlays/report-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type MemberAct, MemberRow } from './member-row.tsx';
import { useMemberAct, useMembers } from './queries.ts';

interface MembersProps {
  group: Group;
  userId: string;
}

/** The active members of a group; its creator can remove them and transfer the group. */
export function Members({ group, userId }: MembersProps) {
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
      {chosen ? <ChosenAct group={group} act={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

interface ChosenActProps {
  group: Group;
  act: MemberAct;
  onClose: () => void;
}

function ChosenAct({ group, act: { kind, member }, onClose }: ChosenActProps) {
  if (kind !== 'report') return <MemberQuestion group={group} kind={kind} member={member} onClose={onClose} />;
  const send = (reason: string) => sendReport({ subject_type: 'user', subject_id: member.id }, reason);
  return (
    <Suspense>
      <LazyReportDialog name={member.display_name} send={send} onClose={onClose} />
    </Suspense>
  );
}

interface MemberQuestionProps extends Omit<ChosenActProps, 'act'> {
  kind: 'remove' | 'hand-over';
  member: GroupMember;
}

/** Confirms removing a member or handing over the group. */
function MemberQuestion({ group, kind, member, onClose }: MemberQuestionProps) {
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
