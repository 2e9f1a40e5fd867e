import type { Passkey } from '@singleback/contract/passkeys.ts';
import { checkPasskeyName, PASSKEY_NAME_MAX } from '@singleback/game/account/passkey-name.ts';
import { failureOf } from '../api/api-error.ts';
import { useAct } from '../api/use-call.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import type { Messages } from '../ui/use-message.ts';

interface RenamePasskeyProps {
  passkey: Passkey;
  messages: Messages;
  onClose: () => void;
}

/** Asks for a new name of a passkey, so that its owner can tell several apart. */
export function RenamePasskey({ passkey: { id, name: initial }, messages, onClose }: RenamePasskeyProps) {
  const renaming = useAct('PUT /account/passkeys/:id');
  const check = (name: string) => checkPasskeyName(name)?.message ?? null;
  return (
    <FormDialog
      title="Rename Passkey"
      width={440}
      sheet={false}
      submitText="Save"
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: PASSKEY_NAME_MAX, isCounted: true, initial, check },
      ]}
      onSubmit={({ name = '' }) =>
        failureOf(renaming.mutateAsync({ params: { id }, body: { name } }), 'Failed to rename the passkey')
      }
      onDone={() => {
        messages.good('Passkey renamed.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
