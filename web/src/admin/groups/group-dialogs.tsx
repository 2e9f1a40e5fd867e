import type { AdminGroup, GroupAction } from '@singleback/contract/admin/admin-users.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Select } from '../../ui/forms/select.tsx';
import { LabeledSelect } from '../overrides/fields.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';

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

const actOn = ({ id }: AdminGroup, body: GroupAction) => call('POST /admin/groups/:id', { params: { id }, body });
const messageOf = ({ message }: { message: string }) => message;

/** The dialog of one action on a group. */
export function GroupDialog({ group, members, action, onClose }: GroupDialogProps) {
  const ends = { done: messageOf, onClose };
  if (action === 'transfer') return <Transfer group={group} members={members} onClose={onClose} />;
  if (action === 'rename') {
    return (
      <NameDialog
        title="Rename Group"
        description="All members see the new name right away."
        failure="Failed to rename the group"
        label="Group name"
        name={group.name}
        act={(name, reason) => actOn(group, { action, name, reason })}
        {...ends}
      />
    );
  }
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

const NOBODY = 'nobody';

function Transfer({ group, members, onClose }: Omit<GroupDialogProps, 'action'>) {
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
      done={messageOf}
      onClose={onClose}
    >
      <LabeledSelect label="New commissioner">
        <Select label="New commissioner" value={userId} options={options} onValueChange={setUserId} />
      </LabeledSelect>
    </ActDialog>
  );
}
