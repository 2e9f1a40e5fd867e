import { checkDeletion, DELETION_SENTENCE } from '@singleback/game/account/credentials.ts';
import { useRouter } from '@tanstack/react-router';
import { Download, Lock, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { failureOf, fieldOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import type { User } from '../platform/api/user.ts';
import { saveFile } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { DisplayNameField, useDisplayNameForm } from './display-name-form.tsx';
import { PROFILE_DELAY_MS } from './queries.ts';
import { useLeave } from './use-leave.ts';

/** The display name, the fixed e-mail [A2.42], and data download and account deletion (rules 5.8). */
export function NameTab({ user, messages }: { user: User; messages: Messages }) {
  const form = useDisplayNameForm({
    user,
    extraDelay: PROFILE_DELAY_MS,
    otherwise: 'Failed to update profile',
    onSaved: () => messages.good('Profile updated successfully!'),
    onTaken: () => messages.bad('This display name is already taken'),
    onFailed: messages.bad,
  });
  return (
    <div className="flex flex-col gap-6 pt-5">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <DisplayNameField form={form} />
        <TextField
          label="Email"
          type="email"
          value={user.email}
          readOnly
          help="Email cannot be changed."
          trailing={<Lock size={16} className="text-text-2" aria-hidden />}
        />
        <div>
          <Button type="submit" variant="flag" disabled={!form.isReady} busy={form.isSaving} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
      <div className="hash" aria-hidden />
      <YourData user={user} messages={messages} />
    </div>
  );
}

function YourData({ user, messages }: { user: User; messages: Messages }) {
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const download = async () => {
    setBusy(true);
    const saved = call('GET /account/download').then((data) =>
      saveFile('singleback-account.json', JSON.stringify(data, null, 2)),
    );
    const failure = await failureOf(saved, 'Failed to download your data');
    if (failure !== null) messages.bad(failure);
    setBusy(false);
  };
  return (
    <section aria-labelledby="your-data" className="flex flex-col gap-3">
      <h3 id="your-data" className="title-2">
        Your Data
      </h3>
      <p className="text-text-2">
        Download everything we store about you, or delete your account. Past lineups stay in the standings as ‘Former
        player’.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void download()}>
          <Download size={18} aria-hidden />
          Download My Data
        </Button>
        <Button variant="ghost" className="text-bad" onClick={() => setLeaving(true)}>
          <Trash2 size={18} aria-hidden />
          Delete Account
        </Button>
      </div>
      {isLeaving ? <DeleteAccountDialog user={user} onClose={() => setLeaving(false)} /> : null}
    </section>
  );
}

/** Final confirmation before deleting an account: a sentence to type, and the password if there is one (rules 5.8). */
function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title="Delete Account"
      description="Your account, memberships and settings are deleted right away. This cannot be undone. Past lineups stay in the standings as ‘Former player’."
      width={440}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyText="Deleting...">
            Delete Account
          </Button>
        </>
      }
    >
      <DeletionForm id={formId} hasPassword={user.app_metadata.has_password} isBusy={isBusy} onBusy={setBusy} />
    </Dialog>
  );
}

interface DeletionFormProps {
  id: string;
  hasPassword: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function DeletionForm({ id, hasPassword, isBusy, onBusy }: DeletionFormProps) {
  const leave = useLeave();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ field: unknown; words: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refused = checkDeletion(typed);
    setWrong(refused ? { field: refused.details?.field, words: refused.message } : null);
    if (refused || isBusy) return;
    onBusy(true);
    try {
      await call('POST /account/deletion', { body: { confirmation: typed, ...(password && { password }) } });
      await leave();
      await router.navigate({ to: '/auth', replace: true, state: { accountDeleted: true } });
    } catch (failure) {
      setWrong({ field: fieldOf(failure), words: serviceWordsOf(failure, 'Failed to delete the account') });
      onBusy(false);
    }
  };
  const wordsAt = (field: string) => (wrong?.field === field ? wrong.words : null);
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={`Type ‘${DELETION_SENTENCE}’ to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={wordsAt('confirmation')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasPassword ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          error={wordsAt('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      <p role="alert" className="text-bad">
        {wrong && wordsAt('confirmation') === null && wordsAt('password') === null ? wrong.words : null}
      </p>
    </form>
  );
}
