import type { Session } from '@singleback/contract/sign-in.ts';
import { checkPasswordChange } from '@singleback/game/account/sign-up.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureOf, fieldOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { authService } from '../platform/api/session.ts';
import { type Fetched, useAct, useCall } from '../platform/api/use-call.ts';
import type { User } from '../platform/api/user.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { AccountField, PasswordField } from '../ui/forms/password-field.tsx';
import { focusFirstInvalid } from '../ui/forms/text-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import { OwnRow } from '../ui/rows/own-row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import type { Messages } from '../ui/use-message.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { ReadTokensSection } from './read-tokens-section.tsx';
import { useLeave } from './use-leave.ts';

/** Password [A2.45], passkeys, where the user is signed in, and API tokens. */
export function SecurityTab({ user, messages }: { user: User; messages: Messages }) {
  // The sections appear together: a list that arrived later would move the buttons below it under a finger.
  const passkeys = useCall('GET /account/passkeys');
  const sessions = useCall('GET /account/sessions');
  const tokens = useCall('GET /account/read-tokens');
  return (
    <div className="flex flex-col gap-6 pt-5">
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
    const failure = await failureOf(call('POST /account/password-link'), 'Failed to send reset email');
    if (failure === null) messages.good(`We've sent a link to ${user.email}`);
    else messages.bad(failure);
    setBusy(false);
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

const EMPTY = { current: '', next: '', confirm: '' };
const LABELS = {
  current: { label: 'Current password', autoComplete: 'current-password' },
  next: { label: 'New password', autoComplete: 'new-password' },
  confirm: { label: 'Confirm new password', autoComplete: 'new-password' },
} as const;
const FIELDS = ['current', 'next', 'confirm'] as const;
type Field = (typeof FIELDS)[number];
// Field names as used by the rule and the server.
const FIELD_OF: Readonly<Record<string, Field>> = {
  current_password: 'current',
  password: 'next',
  new_password: 'next',
  confirm: 'confirm',
};

/** Changes the password and checks the current one [A5.14] (rules 5.4). */
function PasswordForm({ email, messages }: { email: string; messages: Messages }) {
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState<{ field: Field; words: string } | null>(null);
  const changing = useAct('PUT /account/password');
  const change = (field: Field, value: string) => {
    setValues({ ...values, [field]: value });
    setWrong(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = checkPasswordChange(values.next, values.confirm);
    setWrong(refused ? { field: FIELD_OF[String(refused.details?.field)] ?? 'next', words: refused.message } : null);
    if (refused) focusFirstInvalid(event.currentTarget);
    if (refused || changing.isPending) return;
    try {
      await changing.mutateAsync({ body: { current_password: values.current, new_password: values.next } });
      setValues(EMPTY);
      messages.good('Password changed successfully!');
    } catch (failure) {
      const words = serviceWordsOf(failure, 'Failed to change password');
      const field = FIELD_OF[String(fieldOf(failure))];
      if (field) setWrong({ field, words });
      else messages.bad(words);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="title-2">Change Password</h3>
      <p className="text-text-2">
        A new password signs out your other devices and revokes your calendar link and API tokens.
      </p>
      <AccountField email={email} />
      {FIELDS.map((field) => (
        <PasswordField
          key={field}
          {...LABELS[field]}
          required
          value={values[field]}
          error={wrong?.field === field ? wrong.words : null}
          onChange={(event) => change(field, event.target.value)}
        />
      ))}
      <div>
        <Button
          type="submit"
          variant="flag"
          disabled={FIELDS.some((field) => values[field] === '')}
          busy={changing.isPending}
          busyText="Changing..."
        >
          Change Password
        </Button>
      </div>
    </form>
  );
}

type Ending = Session | 'others' | 'all';

/** Where the user is signed in; ends one, all others, or all. */
function SessionsSection({ loaded, messages }: { loaded: Fetched<'GET /account/sessions'>; messages: Messages }) {
  const { data: sessions, isError, refetch } = loaded;
  const [ending, setEnding] = useState<Ending | null>(null);
  const others = sessions?.filter((session) => !session.is_current) ?? [];
  return (
    <section aria-labelledby="devices-title" className="notice-section">
      <h3 id="devices-title" className="title-2">
        Your Devices
      </h3>
      {sessions ? (
        <ul className="self-stretch border-y border-line" aria-label="Where you are signed in">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : null}
      {!sessions && isError ? <ErrorState title="Failed to load your devices" onRetry={() => void refetch()} /> : null}
      <div className="flex flex-wrap gap-2">
        {others.length > 0 ? <Button onClick={() => setEnding('others')}>Sign Out Other Devices</Button> : null}
        <Button variant={others.length > 0 ? 'ghost' : 'outline'} onClick={() => setEnding('all')}>
          Sign Out Everywhere
        </Button>
      </div>
      {ending ? <EndDialog ending={ending} messages={messages} onClose={() => setEnding(null)} /> : null}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, is_current: isCurrent, created_at: createdAt, last_used_at: lastUsedAt } = session;
  return (
    <OwnRow
      Icon={/Android|iOS/.test(browser) ? Smartphone : Monitor}
      name={browser}
      note={
        isCurrent
          ? `Signed in ${dateTimeText(new Date(createdAt), serverNow())}`
          : `Last used ${dateTimeText(new Date(lastUsedAt), serverNow())}`
      }
      {...(isCurrent && { tag: 'This browser' })}
    >
      {isCurrent ? null : (
        <Button variant="ghost" className="text-bad" onClick={onEnd}>
          Sign Out
          <span className="sr-only"> {browser}</span>
        </Button>
      )}
    </OwnRow>
  );
}

interface Words {
  title: string;
  message: string;
  confirmText: string;
  failed: string;
}

const ALL: Words = {
  title: 'Sign out everywhere?',
  message: 'You’ll need to sign in again on every device, including this one.',
  confirmText: 'Sign Out Everywhere',
  failed: 'Failed to sign out everywhere',
};
const OTHERS: Words = {
  title: 'Sign out other devices?',
  message: 'Every other device is signed out right away. This one stays signed in.',
  confirmText: 'Sign Out Other Devices',
  failed: 'Failed to sign out the other devices',
};
const one = ({ browser }: Session): Words => ({
  title: 'Sign out this device?',
  message: `${browser} will be signed out right away.`,
  confirmText: 'Sign Out',
  failed: 'Failed to sign out the device',
});

function EndDialog({ ending, messages, onClose }: { ending: Ending; messages: Messages; onClose: () => void }) {
  const endingOthers = useAct('POST /account/sessions/end-others');
  const endingOne = useAct('DELETE /account/sessions/:id');
  const leave = useLeave();
  const { failed, ...words } = ending === 'all' ? ALL : ending === 'others' ? OTHERS : one(ending);
  const end = async () => {
    if (ending === 'all') {
      await authService.endAllSessions();
      return leave();
    }
    let ended = 1;
    if (ending === 'others') ({ ended } = await endingOthers.mutateAsync());
    else await endingOne.mutateAsync({ params: { id: ending.id } });
    messages.good(ended === 1 ? 'Device signed out.' : `${ended} devices signed out.`);
  };
  return <Question {...words} act={() => failureOf(end(), failed)} messages={messages} onClose={onClose} />;
}
