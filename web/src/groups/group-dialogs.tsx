import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sendReport } from '../help/report-mutations.ts';
import { failureOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { ConfirmDialog, Question } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReportButton } from '../ui/overlays/report-button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { GroupHistory } from './members/group-history.tsx';
import { InviteDialog } from './members/invite-dialog.tsx';
import { LeaveGroup } from './members/leave-group.tsx';
import { Members } from './members/members.tsx';
import { useOwnGroups } from './queries.ts';
import { SeasonFileButtons } from './season-file-buttons.tsx';

export type OpenedDialog =
  | { kind: 'invite'; group: Group }
  | { kind: 'members'; group: Group }
  | { kind: 'leave'; group: Group }
  | { kind: 'close'; group: Group }
  | { kind: 'delete'; group: Group }
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
  if (opened.kind === 'close') return <CloseGroup group={group} onClose={onClose} />;
  return <DeleteLink group={group} linkId={opened.linkId} onClose={onClose} />;
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
function MembersDialog({ group, userId, onClose }: MembersDialogProps) {
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
