import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sendReport } from '../help/report-mutations.ts';
import { failureOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { ConfirmDialog, Question } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReportButton } from '../ui/overlays/report-button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SeasonFileButtons } from './group-buttons.tsx';
import { GroupHistory } from './members/group-history.tsx';
import { InviteDialog } from './members/invite-dialog.tsx';
import { Members } from './members/members.tsx';
import { useLeaveGroup } from './mutations.ts';
import { useOwnGroups } from './queries.ts';

export type OpenedDialog =
  | { kind: 'invite' | 'members' | 'leave' | 'close' | 'delete'; group: Group }
  | { kind: 'delete-link'; group: Group; linkId: string };

interface GroupDialogsProps {
  opened: OpenedDialog;
  userId: string;
  onClose: () => void;
}

/** The dialogs that table rows open [G2.15]. */
export function GroupDialogs({ opened, userId, onClose }: GroupDialogsProps) {
  const { group } = opened;
  if (opened.kind === 'invite') return <InviteDialog group={group} onClose={onClose} />;
  if (opened.kind === 'members') return <MembersDialog group={group} userId={userId} onClose={onClose} />;
  if (opened.kind === 'leave') return <LeaveGroup group={group} userId={userId} onClose={onClose} />;
  if (opened.kind === 'delete') return <DeleteGroup group={group} onClose={onClose} />;
  if (opened.kind === 'delete-link') return <DeleteLink group={group} linkId={opened.linkId} onClose={onClose} />;
  return <CloseGroup group={group} onClose={onClose} />;
}

function DeleteLink({ group, linkId, onClose }: { group: Group; linkId: string; onClose: () => void }) {
  const deleting = useAct('DELETE /join-links/:id');
  return (
    <Question
      title="Delete Join Link"
      message={`This link to join ${isolated(group.name)} will stop working. You can create a new one.`}
      confirmText="Delete"
      type="danger"
      act={() => failureOf(deleting.mutateAsync({ params: { id: linkId } }), 'Failed to delete join link')}
      done="Join link deleted"
      onClose={onClose}
    />
  );
}

/** Confirms closing a group, with what that means. */
function CloseGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const closing = useAct('POST /groups/:id/close');
  return (
    <Question
      title="Close Group"
      message={`Nobody can join ${isolated(group.name)} or submit another lineup in it. Existing lineups still count and can change, and its standings, results and history stay. Commissioners can reopen it.`}
      confirmText="Close Group"
      type="danger"
      act={() => failureOf(closing.mutateAsync({ params: { id: group.id } }), 'Failed to close the group')}
      done="Group closed"
      onClose={onClose}
    />
  );
}

/** Deletes a group for good, after its name was typed; for its creator. */
function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const deleting = useAct('DELETE /groups/:id', {
    onSuccess: () => {
      toast.good('Group deleted');
      onClose();
      void navigate({ to: '/groups' });
    },
    onError: (error) => setFailure(serviceWordsOf(error, 'Failed to delete the group')),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Group"
      message={`${isolated(group.name)} is deleted for everyone in it, and they are notified. Lineups stay in their other groups; those that count only here are deleted. This can’t be undone, and is possible until the first player in the group locks.`}
      confirmText="Delete Group"
      type="danger"
      busy={deleting.isPending}
      disabled={cleanUserName(typed) !== group.name}
      onConfirm={() => deleting.mutate({ params: { id: group.id }, body: { name: typed } })}
    >
      <div className="mt-3">
        <TextField
          label="Type the name of the group"
          name="group-name-again"
          autoComplete="off"
          placeholder={group.name}
          value={typed}
          error={failure}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(null);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

const TABS = [
  { value: 'members', label: 'Members' },
  { value: 'history', label: 'History' },
] as const;

/** Members of a group, who has a lineup this week, and the history [G3.6, rules 4.8]. */
function MembersDialog({ group, userId, onClose }: { group: Group; userId: string; onClose: () => void }) {
  const [tab, setTab] = useState<'members' | 'history'>('members');
  // An admin may open groups of others, whose season is for members only.
  const isMember = useOwnGroups().data?.some(({ id }) => id === group.id) ?? false;
  return (
    <Dialog
      onClose={onClose}
      title="Group Members"
      description={isolated(group.name)}
      className="dialog-tall"
      foot={
        <>
          {group.created_by === userId ? null : (
            <ReportButton
              name={group.name}
              what="group"
              send={(reason) => sendReport({ subject_type: 'group', subject_id: group.id }, reason)}
            />
          )}
          {isMember ? (
            <>
              <span className="mr-auto text-meta text-text-2">Export season</span>
              <SeasonFileButtons group={group} />
            </>
          ) : null}
        </>
      }
    >
      <Tabs label="Group" value={tab} tabs={TABS} onValueChange={setTab}>
        {tab === 'members' ? <Members group={group} userId={userId} /> : <GroupHistory groupId={group.id} />}
      </Tabs>
    </Dialog>
  );
}

/** Confirms leaving a group. Its creator chooses who takes over, unless nobody else is in it: then it is closed. */
function LeaveGroup({ group, userId, onClose }: { group: Group; userId: string; onClose: () => void }) {
  const isCreator = group.created_by === userId;
  const isLast = group.current_participants === 1;
  const [chosen, setChosen] = useState<string | null>(null);
  const leaving = useLeaveGroup();
  const needsSuccessor = isCreator && !isLast;
  return (
    <Question
      title="Leave Group"
      message={`Are you sure you want to leave ${isolated(group.name)}? ${
        isLast && group.is_active ? 'You are its last member, so that it is closed. ' : ''
      }Your past lineups and points stay in its standings. A lineup without a locked player leaves with you, and is deleted if it is in no other group.`}
      confirmText="Leave"
      type="danger"
      disabled={needsSuccessor && chosen === null}
      act={() =>
        failureOf(
          leaving.mutateAsync({ id: group.id, successor: needsSuccessor ? chosen : null }),
          'Failed to leave group',
        )
      }
      done="Left group"
      onClose={onClose}
    >
      {needsSuccessor ? <Successor groupId={group.id} userId={userId} chosen={chosen} onChoose={setChosen} /> : null}
    </Question>
  );
}

interface SuccessorProps {
  groupId: string;
  userId: string;
  chosen: string | null;
  onChoose: (userId: string) => void;
}

function Successor({ groupId, userId, chosen, onChoose }: SuccessorProps) {
  const members = useCall('GET /groups/:id/members', { params: { id: groupId } }).data ?? [];
  const others = members.filter(({ id, is_active }) => is_active && id !== userId);
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <span className="field-label">New commissioner</span>
      <Select
        label="New commissioner"
        value={chosen ?? ''}
        placeholder="Choose a member"
        options={others.map(({ id, display_name }) => ({ value: id, label: isolated(display_name) }))}
        onValueChange={onChoose}
      />
      <span className="text-meta text-text-2">A group needs someone to invite, remove and settle things.</span>
    </div>
  );
}
