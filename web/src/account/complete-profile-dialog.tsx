// The account page: profile, security, devices, tokens, download, deletion.
import { useId, useRef } from 'react';
import { calledName, type User } from '../platform/api/user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { forgetShown } from './complete-profile.ts';
import { DisplayNameField, useDisplayNameForm } from './display-name-form.tsx';

/**
 * Welcomes a user who signed in with Google for the first time and asks for a display name [A2.33 to A2.37, A4.5]. A click
 * on the overlay closes it, also once something was typed.
 */
export function CompleteProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const form = useDisplayNameForm({
    user,
    otherwise: 'Failed to update display name',
    onSaved: () => {
      forgetShown(user.id);
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Complete Your Profile"
      description={`Welcome to Singleback, ${calledName(user)}! Choose the display name other users will see.`}
      width={440}
      sheet={false}
      keepsTyped
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.focus();
      }}
      foot={
        <Button
          type="submit"
          form={formId}
          variant="flag"
          disabled={!form.isReady}
          busy={form.isSaving}
          busyText="Saving..."
        >
          Save Display Name
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <DisplayNameField form={form} ref={field} />
      </form>
    </Dialog>
  );
}
