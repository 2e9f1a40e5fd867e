import type { Group } from '@singleback/contract/groups.ts';
import {
  INVITEES_MAX,
  type InviteForm,
  inviteProblems,
  readInvite,
} from '@singleback/game/invitations/check-invite.ts';
import { MESSAGE_MAX } from '@singleback/game/invitations/message.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAuth } from '../../platform/api/session.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useOwnClose } from '../../ui/overlays/use-modal.ts';
import { ShareLinkPanel } from '../share-link-panel.tsx';

/** Invites friends to a group by e-mail [G2.26]; shows what cannot be sent before sending anything. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId();
  const [form, setForm] = useState({ addresses: '', message: '' });
  const [errors, setErrors] = useState<InviteErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { user } = useAuth();
  const inviting = useAct('POST /groups/:id/invite');
  const close = useOwnClose(onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { invite } = readInvite(form);
    const wrong = inviteErrors(form, user?.email ?? null);
    setErrors(wrong);
    setFailure(null);
    if (!invite || Object.keys(wrong).length > 0 || inviting.isPending) return;
    try {
      const answer = await inviting.mutateAsync({
        params: { id: group.id },
        body: { invitee_emails: [...invite.addresses], message: invite.message },
      });
      toast.good('Invitation sent');
      if (answer.errors.length === 0) close();
      else setForm((now) => ({ ...now, addresses: now.addresses === form.addresses ? '' : now.addresses }));
    } catch (error) {
      setFailure(inviteFailure(error));
    }
  };
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };
  return (
    <Dialog
      onClose={onClose}
      title="Invite Friends"
      description={`We'll email them an invitation from you to ${isolated(group.name)}. It expires in 7 days.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={inviting.isPending} busyText="Sending...">
            Send Invitations
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div role="alert">
          {failure ? <p className="rounded-2 bg-bad-lo px-3 py-2.5 text-bad">{failure}</p> : null}
          {inviting.data && inviting.data.errors.length > 0 && !failure ? (
            <InviteWarning message={inviting.data.message} failed={inviting.data.errors} />
          ) : null}
        </div>
        <InviteFields form={form} errors={errors} onChange={change} />
      </form>
      <div className="hash my-5" aria-hidden />
      <h3 className="title-2 mb-3">Or Share a Link</h3>
      <ShareLinkPanel group={group} link={group.join_links[0]?.join_token} />
    </Dialog>
  );
}

interface InviteFieldsProps {
  form: InviteForm;
  errors: InviteErrors;
  onChange: (part: Partial<InviteForm>) => void;
}

/** The e-mail addresses to invite, and a message. */
function InviteFields({ form, errors, onChange }: InviteFieldsProps) {
  return (
    <>
      <TextArea
        label="Email addresses"
        name="invitees"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        rows={3}
        placeholder="eve@example.com, dan@example.com"
        help={`Up to ${INVITEES_MAX}, separated by commas, semicolons or new lines.`}
        value={form.addresses}
        error={errors.addresses}
        onChange={(event) => onChange({ addresses: event.target.value })}
      />
      <TextArea
        label="Message (optional)"
        name="message"
        rows={4}
        aside={`${textLength(form.message)}/${MESSAGE_MAX}`}
        value={form.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}

/** Some invitations were sent and these were not [G8.27]. */
function InviteWarning({ message, failed }: { message: string; failed: readonly string[] }) {
  return (
    <div className="py-3 px-3.5 border border-warn rounded-2">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert size={18} aria-hidden />
        {message}
      </p>
      <ul className="mt-1.5 list-disc pl-6">
        {failed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

interface InviteErrors {
  addresses?: string;
  message?: string;
}

/** The error of each field, in the spec's words [G5.3 to G5.10]; a refused message with what it is refused for. */
export function inviteErrors(form: InviteForm, ownEmail: string | null = null): InviteErrors {
  const errors: InviteErrors = {};
  for (const { message, details } of inviteProblems(form, ownEmail)) {
    if (details?.field === 'message') errors.message ??= withFound(message, details.found);
    else errors.addresses ??= message;
  }
  return errors;
}

function withFound(message: string, found: unknown): string {
  const words = Array.isArray(found) ? found.map((word) => `“${word}”`) : [];
  return words.length === 0 ? message : `${message} Found: ${words.join(', ')}.`;
}

/** Why no invitation was sent; details follow after a colon [G8.7]. */
export function inviteFailure(error: unknown): string {
  const words = serviceWordsOf(error, 'Failed to invite to group');
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details.map(String) : [];
  return details.length > 0 ? `${words.replace(/[.:]$/, '')}: ${details.join(' ')}` : words;
}
