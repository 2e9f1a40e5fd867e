import type { AdminGroup, GroupAction } from '@singleback/contract/admin/admin-groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';

export type GroupActionName = GroupAction['action'];

interface Member {
  id: string;
  name: string;
  is_creator: boolean;
}

interface GroupDialogProps {
  group: AdminGroup;
  members: readonly Member[];
  action: GroupActionName;
  onClose: () => void;
}

/** The dialog of one action on a group. */
export function GroupDialog({ group, members, action, onClose }: GroupDialogProps) {
  const ends = {
    onDone: ({ message }: { message: string }) => {
      toast.good(message);
      onClose();
    },
    onClose,
  };
  if (action === 'rename') return <Rename group={group} {...ends} />;
  if (action === 'transfer') return <Transfer group={group} members={members} {...ends} />;
  const isClosing = action === 'close';
  const title = isClosing ? 'Close Group' : 'Reopen Group';
  return (
    <ActDialog
      title={title}
      description={
        isClosing
          ? `Nobody can join ${isolated(group.name)} or submit another lineup there. Existing lineups still count, members can still read it, and you can reopen it.`
          : `${isolated(group.name)} continues for all its members.`
      }
      actText={title}
      isDanger={isClosing}
      failure={isClosing ? 'Failed to close the group' : 'Failed to reopen the group'}
      act={(reason) => actOn(group, { action, reason })}
      {...ends}
    />
  );
}

const actOn = ({ id }: AdminGroup, body: GroupAction) => call('POST /admin/groups/:id', { params: { id }, body });

interface FormProps {
  group: AdminGroup;
  onDone: (answer: { message: string }) => void;
  onClose: () => void;
}

function Rename({ group, ...ends }: FormProps) {
  const [name, setName] = useState(group.name);
  return (
    <ActDialog
      title="Rename Group"
      description="All members see the new name right away."
      actText="Rename"
      failure="Failed to rename the group"
      problem={() => (name.trim() === '' ? 'Enter a group name.' : null)}
      act={(reason) => actOn(group, { action: 'rename', name: name.trim(), reason })}
      {...ends}
    >
      <TextField
        label="Group name"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  );
}

const NOBODY = 'nobody';

function Transfer({ group, members, ...ends }: FormProps & { members: readonly Member[] }) {
  const [userId, setUserId] = useState(NOBODY);
  const others = members.filter(({ is_creator }) => !is_creator);
  const options = [
    { value: NOBODY, label: 'Choose a member' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ActDialog
      title="Transfer Group"
      description="The member you choose manages the group from then on. The current commissioner stays a member."
      actText="Transfer"
      failure="Failed to transfer the group"
      problem={() => (userId === NOBODY ? 'Choose a member.' : null)}
      act={(reason) => actOn(group, { action: 'transfer', user_id: userId, reason })}
      {...ends}
    >
      <div className="field">
        <span className="field-label" aria-hidden>
          New commissioner
        </span>
        <Select label="New commissioner" value={userId} options={options} onValueChange={setUserId} />
      </div>
    </ActDialog>
  );
}
