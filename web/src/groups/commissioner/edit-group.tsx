import type { Group } from '@singleback/contract/groups.ts';
import { checkGroupEdit, GROUP_LIMITS } from '@singleback/game/groups/check-group-form.ts';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { groupFailure } from '../group-form.ts';
import { useAllowOrders, useEditGroup } from './mutations.ts';

interface Wrong {
  readonly field: unknown;
  readonly message: string;
}

/** Changes the name, description and size of a group; for its commissioners. */
export function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId();
  const before = {
    ...{ name: group.name, description: group.description, visibility: group.visibility },
    ...{ maxParticipants: group.max_participants ?? 0, members: group.current_participants },
  };
  const [edit, setEdit] = useState({
    ...{ name: before.name, description: before.description, maxParticipants: before.maxParticipants },
  });
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const saving = useEditGroup(group.id, {
    onSuccess: () => {
      toast.good('Group saved');
      onClose();
    },
    onError: (error) => {
      const { field, words } = groupFailure(error, 'Failed to save the group');
      setWrong({ field, message: words });
    },
  });
  const change = (part: Partial<typeof edit>) => {
    setEdit({ ...edit, ...part });
    setWrong(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkGroupEdit(edit, before);
    setWrong(problem && { field: problem.details?.field, message: problem.message });
    if (problem || saving.isPending) return;
    saving.mutate({ name: edit.name, description: edit.description, max_participants: edit.maxParticipants });
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : null);
  const isKnown = ['name', 'description', 'max_participants'].includes(String(wrong?.field));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Group"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={saving.isPending} busyText="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div role="alert">{wrong && !isKnown ? <p className="text-bad">{wrong.message}</p> : null}</div>
        <TextField
          label="Name"
          name="group-name"
          autoComplete="off"
          required
          maxLength={GROUP_LIMITS.nameMax}
          value={edit.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          name="group-description"
          rows={3}
          maxLength={GROUP_LIMITS.descriptionMax}
          aside={`${edit.description.length}/${GROUP_LIMITS.descriptionMax}`}
          value={edit.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.target.value })}
        />
        <Stepper
          label="Max participants"
          value={edit.maxParticipants}
          min={Math.max(GROUP_LIMITS.participants.min, before.members)}
          max={GROUP_LIMITS.participants.max}
          help={errorOf('max_participants') ?? `${before.members} are in the group now`}
          onValueChange={(maxParticipants) => change({ maxParticipants })}
        />
        <p className="text-meta text-text-2">Slots and rules are under Group Settings, until the first lineup.</p>
        <OrdersSwitch group={group} />
      </form>
    </Dialog>
  );
}

/** Takes effect at once, as the switches of invitations do. */
function OrdersSwitch({ group }: { group: Group }) {
  // The dialog keeps the group as it was when it was opened.
  const [isAllowed, setAllowed] = useState(group.orders_allowed);
  const allowing = useAllowOrders(group.id, {
    onSuccess: () => {},
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to save')),
  });
  return (
    <Toggle
      label="Standing orders may change lineups of this group"
      checked={allowing.isPending ? allowing.variables : isAllowed}
      disabled={allowing.isPending}
      onCheckedChange={(isOn) => allowing.mutate(isOn, { onSuccess: () => setAllowed(isOn) })}
    />
  );
}
