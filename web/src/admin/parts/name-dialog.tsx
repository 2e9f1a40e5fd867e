import { useState } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';

interface NameDialogProps<Answer>
  extends Pick<ActDialogProps<Answer>, 'title' | 'description' | 'failure' | 'done' | 'onDone' | 'onClose'> {
  label: string;
  /** The name until now. */
  name: string;
  act: (name: string, reason: string) => Promise<Answer>;
}

/** Changes the name of a user or a group. */
export function NameDialog<Answer>({ label, name: before, act, ...dialog }: NameDialogProps<Answer>) {
  const [name, setName] = useState(before);
  return (
    <ActDialog
      actText="Rename"
      problem={() => (name.trim() === '' ? `Enter a ${label.toLowerCase()}.` : null)}
      act={(reason) => act(name.trim(), reason)}
      {...dialog}
    >
      <TextField
        label={label}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  );
}
