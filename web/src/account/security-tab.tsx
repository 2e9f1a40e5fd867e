import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useCall } from '../platform/api/use-call.ts';
import type { User } from '../platform/api/user.ts';
import { Button } from '../ui/button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { Messages } from '../ui/use-message.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { mailPasswordLink } from './queries.ts';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Password [A2.45], passkeys, where the user is signed in, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  // The sections appear together: a list that arrived later would move the buttons below it under a finger.
  const passkeys = useCall('GET /account/passkeys');
  const sessions = useCall('GET /account/sessions');
  const tokens = useCall('GET /account/read-tokens');
  return (
    <div className="profile-tab">
      {user.app_metadata.has_password ? (
        <PasswordForm email={user.email} messages={messages} />
      ) : (
        <PasswordByLink user={user} messages={messages} />
      )}
      <div className="hash" aria-hidden />
      {[passkeys, sessions, tokens].some((list) => list.isPending) ? (
        <SkeletonRows rows={4} height={64} label="Loading security settings" />
      ) : (
        <>
          <PasskeysSection loaded={passkeys} user={user} messages={messages} />
          <div className="hash" aria-hidden />
          <SessionsSection loaded={sessions} messages={messages} />
          <div className="hash" aria-hidden />
          <ReadTokensSection loaded={tokens} messages={messages} />
        </>
      )}
    </div>
  );
}

/** An account without a password, such as one created with Google, sets one with an emailed link (rules 5.4). */
function PasswordByLink({ user, messages }: { user: User; messages: Messages }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await mailPasswordLink();
      messages.good(`We've sent a link to ${user.email}`);
    } catch (failure) {
      messages.bad(serviceWordsOf(failure, 'Failed to send reset email'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="set-password" className="flex flex-col items-start gap-3">
      <h3 id="set-password" className="title-2">
        Set a Password
      </h3>
      <p className="text-text-2">
        {user.app_metadata.provider === 'google'
          ? 'You sign in with Google and have no password. To sign in by email too, set one'
          : 'Your account has no password. To sign in with one, set it'}{' '}
        with a link we send to {user.email}.
      </p>
      <Button busy={isBusy} busyText="Sending..." onClick={() => void send()}>
        Send Link
      </Button>
    </section>
  );
}
