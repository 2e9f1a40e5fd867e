import { useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import { authService } from '../api/session.ts';
import type { User } from '../api/user.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { PasswordByLink } from './password-by-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { useLeave } from './use-leave.ts';

/** Password [A2.45], sign-out on every device, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  return (
    <div className="profile-tab">
      {user.app_metadata.has_password ? (
        <PasswordForm email={user.email} messages={messages} />
      ) : (
        <PasswordByLink user={user} messages={messages} />
      )}
      <div className="hash" aria-hidden />
      <SignOutEverywhere messages={messages} />
      <div className="hash" aria-hidden />
      <ReadTokensSection messages={messages} />
    </div>
  );
}

function SignOutEverywhere({ messages }: { messages: Messages }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = useLeave();
  const endAll = async () => {
    setBusy(true);
    try {
      await authService.endAllSessions();
      await leave();
    } catch (failure) {
      setConfirming(false);
      setBusy(false);
      messages.bad(serviceWordsOf(failure, 'Failed to sign out everywhere'));
    }
  };
  return (
    <section aria-labelledby="sign-out-everywhere" className="flex flex-col items-start gap-3">
      <h3 id="sign-out-everywhere" className="title-2">
        Your Devices
      </h3>
      <p className="text-text-2">Ends your session on every device, including this one.</p>
      <Button onClick={() => setConfirming(true)}>Sign Out Everywhere</Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out everywhere?"
        message="You’ll need to sign in again on every device, including this one."
        confirmText="Sign Out Everywhere"
        type="warning"
        busy={isBusy}
        onConfirm={() => void endAll()}
      />
    </section>
  );
}
