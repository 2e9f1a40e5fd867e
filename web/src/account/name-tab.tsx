import { Download, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import type { User } from '../platform/api/user.ts';
import { saveFile } from '../ui/browser/save-file.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Messages } from '../ui/use-message.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DisplayNameField } from './display-name-field.tsx';
import { useDisplayNameForm } from './display-name-form.ts';
import { PROFILE_DELAY_MS } from './name-queries.ts';
import { accountFile } from './queries.ts';

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
    <div className="profile-tab">
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
    try {
      saveFile('singleback-account.json', await accountFile());
    } catch (failure) {
      messages.bad(serviceWordsOf(failure, 'Failed to download your data'));
    } finally {
      setBusy(false);
    }
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
      <DeleteAccountDialog user={user} open={isLeaving} onClose={() => setLeaving(false)} />
    </section>
  );
}
