import type { Group } from '@singleback/contract/groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { failureOf } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Question } from '../../ui/overlays/confirm-dialog.tsx';
import { useLeaveGroup } from '../mutations.ts';

interface LeaveGroupProps {
  group: Group;
  userId: string;
  onClose: () => void;
}

/** Confirms leaving a group. Its creator chooses who takes over, unless nobody else is in it: then it is closed. */
export function LeaveGroup({ group, userId, onClose }: LeaveGroupProps) {
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
