import { checkPasskeyName, PASSKEY_NAME_MAX } from '@singleback/game/account/passkey-name.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { type Passkey, useRenamePasskey } from './passkeys.ts';

interface RenamePasskeyProps {
  passkey: Passkey;
  messages: Messages;
  onClose: () => void;
}

/** Asks for a new name of a passkey, so that its owner can tell several apart. */
export function RenamePasskey({ passkey, messages, onClose }: RenamePasskeyProps) {
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const [wrong, setWrong] = useState<string | null>(null);
  const renaming = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkPasskeyName(name);
    setWrong(problem?.message ?? null);
    if (problem || renaming.isPending) return;
    renaming.mutate(
      { id: passkey.id, name },
      {
        onSuccess: () => {
          messages.good('Passkey renamed.');
          onClose();
        },
        onError: (error) => setWrong(serviceWordsOf(error, 'Failed to rename the passkey')),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename Passkey"
      width={440}
      sheet={false}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={renaming.isPending} busyText="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          name="passkey-name"
          autoComplete="off"
          aside={`${textLength(name.trim())}/${PASSKEY_NAME_MAX}`}
          value={name}
          error={wrong}
          onChange={(event) => {
            setName(event.target.value);
            setWrong(null);
          }}
        />
      </form>
    </Dialog>
  );
}
