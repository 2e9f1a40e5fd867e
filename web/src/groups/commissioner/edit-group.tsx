import type { Group } from '@singleback/contract/groups.ts';
import { checkGroupEdit, GROUP_LIMITS } from '@singleback/game/groups/check-group-form.ts';
import { changedFields } from '@singleback/game/groups/edit-group.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { changesOf, currentOf, type GroupFailure, groupFailure, refusalOf } from '../group-form.ts';
import { GroupSwitch } from './sent-invitations.tsx';

type GroupText = Pick<Group, 'name' | 'description'> & { max_participants: number };

/** Changes the name, description and size of a group; for its commissioners. */
export function EditGroup({ group }: { group: Group }) {
  // As the form was opened; what others have changed since is known once a save was refused.
  const [base, setBase] = useState(() => textOf(group));
  const [edit, setEdit] = useState(base);
  const { visibility, current_participants: members } = group;
  const [wrong, setWrong] = useState<GroupFailure | null>(null);
  const saving = useAct('PUT /groups/:id', {
    onSuccess: (saved) => toast.good(savedText(saved, base, edit)),
    onError: (error) => {
      setWrong(groupFailure(error, 'Failed to save the group'));
      setBase({ ...base, ...currentOf<GroupText>(error) });
    },
  });
  const change = (part: Partial<typeof edit>) => {
    setEdit({ ...edit, ...part });
    setWrong(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const limits = { visibility, members, maxParticipants: base.max_participants };
    const problem = checkGroupEdit({ ...edit, maxParticipants: edit.max_participants }, { ...base, ...limits });
    setWrong(refusalOf(problem));
    if (problem || saving.isPending) return;
    saving.mutate(
      { params: { id: group.id }, body: changesOf(edit, base) },
      {
        onSuccess: (saved) => {
          setBase(textOf(saved));
          // What was edited since it was sent stays.
          setEdit((now) => ({ ...textOf(saved), ...changedFields(now, edit) }));
        },
      },
    );
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.words : null);
  const isKnown = Object.hasOwn(edit, String(wrong?.field));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div role="alert" className="contents">
        {wrong && !isKnown ? <p className="text-bad">{wrong.words}</p> : null}
      </div>
      <TextField
        label="Name"
        name="group-name"
        autoComplete="off"
        required
        value={edit.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        name="group-description"
        rows={3}
        aside={`${textLength(edit.description.trim())}/${GROUP_LIMITS.descriptionMax}`}
        value={edit.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Stepper
        label="Max participants"
        value={edit.max_participants}
        min={Math.max(GROUP_LIMITS.participants.min, members)}
        max={GROUP_LIMITS.participants.max}
        help={errorOf('max_participants') ?? `${members} ${members === 1 ? 'is' : 'are'} in the group now`}
        onValueChange={(max_participants) => change({ max_participants })}
      />
      <Button type="submit" className="self-end" busy={saving.isPending} busyText="Saving...">
        Save
      </Button>
      <GroupSwitch group={group} field="orders_allowed" label="Backups may change lineups of this group" />
    </form>
  );
}

const textOf = ({ name, description, max_participants }: Group): GroupText => ({
  ...{ name, description, max_participants: max_participants ?? 0 },
});

/** Says so when somebody else has renamed the group meanwhile. */
function savedText(saved: Group, base: GroupText, edit: GroupText): string {
  const isRenamed = saved.name !== base.name && edit.name === base.name;
  return isRenamed ? `Group saved. Someone else renamed it to ${isolated(saved.name)}.` : 'Group saved';
}
