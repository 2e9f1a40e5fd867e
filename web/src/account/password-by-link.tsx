import { useState } from 'react';
import { serviceWordsOf } from '../api/api-error.ts';
import type { User } from '../api/user.ts';
import { Button } from '../ui/button.tsx';
import type { Messages } from '../ui/use-message.ts';
import { mailPasswordLink } from './queries.ts';

/** An account without a password, such as one created with Google, sets one with an emailed link (rules 5.4). */
export function PasswordByLink({ user, messages }: { user: User; messages: Messages }) {
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
