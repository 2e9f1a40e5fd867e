import type { Passkey } from '@singleback/contract/sign-in.ts';
import { checkPasskeyName, PASSKEY_NAME_MAX } from '@singleback/game/account/credentials.ts';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failedWith, failureOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { hasPasskeys, passkeyWords } from '../platform/api/passkeys.ts';
import { type Fetched, useAct } from '../platform/api/use-call.ts';
import type { User } from '../platform/api/user.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { AccountField, PasswordField } from '../ui/forms/password-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { OwnRow } from '../ui/rows/own-row.tsx';
import { dateText, dateTimeText } from '../ui/text/time-text.ts';
import type { Messages } from '../ui/use-message.ts';
import { useAddPasskey } from './mutations.ts';

interface PasskeysSectionProps {
  loaded: Fetched<'GET /account/passkeys'>;
  user: User;
  messages: Messages;
}

/** Lists, adds and removes the passkeys that sign the user in. */
export function PasskeysSection({ loaded, user, messages }: PasskeysSectionProps) {
  const { data, isError, refetch } = loaded;
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  return (
    <section aria-labelledby="passkeys-title" className="notice-section">
      <h3 id="passkeys-title" className="title-2">
        Passkeys
      </h3>
      <p className="text-text-2">Sign in with your fingerprint, your face or the PIN of your device.</p>
      {data && data.passkeys.length > 0 ? (
        <ul className="self-stretch border-y border-line" aria-label="Your passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setLeaving(passkey)}
            />
          ))}
        </ul>
      ) : null}
      {data && hasPasskeys() ? <AddPasskey needed={data.needed} email={user.email} messages={messages} /> : null}
      {data && !hasPasskeys() && data.passkeys.length === 0 ? (
        <p className="text-text-2">This browser has no passkeys.</p>
      ) : null}
      {!data && isError ? <ErrorState title="Failed to load your passkeys" onRetry={() => void refetch()} /> : null}
      {renaming ? <RenamePasskey passkey={renaming} messages={messages} onClose={() => setRenaming(null)} /> : null}
      {leaving ? <Removal passkey={leaving} messages={messages} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  const used = lastUsedAt === null ? 'never used' : `last used ${dateTimeText(new Date(lastUsedAt), serverNow())}`;
  return (
    <OwnRow Icon={KeyRound} name={name} note={`Added ${dateText(new Date(createdAt), serverNow())}, ${used}`}>
      <Button variant="ghost" onClick={onRename}>
        Rename
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="ghost" className="text-bad" onClick={onRemove}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
    </OwnRow>
  );
}

interface AddPasskeyProps {
  needed: NonNullable<Fetched<'GET /account/passkeys'>['data']>['needed'];
  email: string;
  messages: Messages;
}

/** Some time after the sign-in it asks for the password, so that an open browser is not enough to add a passkey. */
function AddPasskey({ needed, email, messages }: AddPasskeyProps) {
  const adding = useAddPasskey();
  const [password, setPassword] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  if (needed === 'sign_in') {
    return (
      <p className="text-text-2">
        To add a passkey, sign out and back in first: you must have signed in within the last 10 minutes.
      </p>
    );
  }
  const add = () =>
    adding.mutate(password ?? undefined, {
      onSuccess: () => {
        messages.good('Passkey added.');
        setPassword(null);
      },
      onError: (error) => {
        if (failedWith(error, 'field_invalid') && password !== null) setWrong(serviceWordsOf(error, ''));
        else messages.bad(passkeyWords(error));
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    setWrong(null);
    if (needed === 'password' && password === null) setPassword('');
    else add();
  };
  const isAsking = needed === 'password' && password !== null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3 self-stretch">
      {isAsking ? (
        <>
          <AccountField email={email} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={wrong}
            onChange={(event) => {
              setPassword(event.target.value);
              setWrong(null);
            }}
          />
        </>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={adding.isPending} disabled={isAsking && password === ''}>
          <KeyRound size={18} aria-hidden />
          Add a Passkey
        </Button>
        {isAsking ? (
          <Button variant="ghost" onClick={() => setPassword(null)}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface OnePasskeyProps {
  passkey: Passkey;
  messages: Messages;
  onClose: () => void;
}

function Removal({ passkey: { id }, messages, onClose }: OnePasskeyProps) {
  const removing = useAct('DELETE /account/passkeys/:id');
  return (
    <Question
      title="Remove this passkey?"
      message="It won’t sign you in anymore. Your device keeps it until you delete it there too."
      confirmText="Remove"
      type="danger"
      act={() => failureOf(removing.mutateAsync({ params: { id } }), 'Failed to remove the passkey')}
      done="Passkey removed."
      messages={messages}
      onClose={onClose}
    />
  );
}

/** Asks for a new name of a passkey, so that its owner can distinguish several. */
function RenamePasskey({ passkey: { id, name: initial }, messages, onClose }: OnePasskeyProps) {
  const renaming = useAct('PUT /account/passkeys/:id');
  const check = (name: string) => checkPasskeyName(name)?.message ?? null;
  return (
    <FormDialog
      title="Rename Passkey"
      width={440}
      sheet={false}
      submitText="Save"
      fields={[{ name: 'name', label: 'Name', required: true, most: PASSKEY_NAME_MAX, initial, check }]}
      onSubmit={({ name = '' }) =>
        failureOf(renaming.mutateAsync({ params: { id }, body: { name } }), 'Failed to rename the passkey')
      }
      onDone={() => messages.good('Passkey renamed.')}
      onClose={onClose}
    />
  );
}
