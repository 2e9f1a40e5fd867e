import {
  checkFeedback,
  DEFAULT_FEEDBACK_TYPE,
  FEEDBACK_DESCRIPTION_MAX,
  FEEDBACK_THANKS,
  type Feedback,
  type FeedbackType,
} from '@singleback/game/feedback/feedback.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { ownKey, tab } from '../platform/api/device-storage.ts';
import { useAuth } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { focusFirstInvalid, TextArea, TextField } from '../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

const TYPES: readonly { value: FeedbackType; label: string }[] = [
  { value: 'bug', label: 'Bug' },
  { value: 'feature', label: 'Feature' },
  { value: 'support', label: 'Support' },
  { value: 'praise', label: 'Praise' },
];
const EMPTY: FeedbackDraft = { type: DEFAULT_FEEDBACK_TYPE, subject: '', description: '', email: '' };

const shownType = (type: string) => TYPES.find(({ value }) => value === type)?.value ?? DEFAULT_FEEDBACK_TYPE;

/** Sends a bug report, an idea, a problem or praise [A2.48, A5.16]. */
export function FeedbackDialog({ onClose: close }: { onClose: () => void }) {
  const formId = useId();
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const userId = user?.id ?? '';
  // Typed text is only discarded after confirmation, never by Escape or a click outside.
  const tryClose = () => {
    if (state !== 'sent' && readFeedbackDraft(userId)) setOpen(true);
    else close();
  };
  const discard = () => {
    keepFeedbackDraft(userId, null);
    setOpen(false);
    close();
  };
  return (
    <Dialog
      onClose={tryClose}
      title="Send Feedback"
      keepsTyped
      foot={
        state === 'sent' ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={tryClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="flag" busy={state === 'busy'} busyText="Sending...">
              Send Feedback
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {state === 'sent' ? (
          <p className="flex items-center gap-3 py-6 text-good">
            <CircleCheck size={24} aria-hidden />
            {FEEDBACK_THANKS}
          </p>
        ) : null}
      </div>
      {state === 'sent' || !user ? null : (
        <FeedbackForm id={formId} user={user} isBusy={state === 'busy'} onState={setState} />
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Discard your feedback?"
        message="Your feedback hasn’t been sent yet."
        confirmText="Discard"
        cancelText="Keep Writing"
        type="danger"
        onConfirm={discard}
      />
    </Dialog>
  );
}

interface FeedbackFormProps {
  id: string;
  user: User;
  isBusy: boolean;
  onState: (state: 'open' | 'busy' | 'sent') => void;
}

function FeedbackForm({ id, user, isBusy, onState }: FeedbackFormProps) {
  const [{ type, ...values }, setDraft] = useState(() => readFeedbackDraft(user.id) ?? { ...EMPTY, email: user.email });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (part: Partial<FeedbackDraft>) => {
    const next = { type, ...values, ...part };
    setDraft(next);
    const isTyped = next.subject.trim() !== '' || next.description.trim() !== '';
    keepFeedbackDraft(user.id, isTyped ? next : null);
    setProblem(null);
    setFailure(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = checkFeedback(values);
    setProblem(refused);
    if (refused) focusFirstInvalid(event.currentTarget);
    if (refused || isBusy) return;
    onState('busy');
    try {
      await sendFeedback(shownType(type), values);
      keepFeedbackDraft(user.id, null);
      onState('sent');
    } catch (error) {
      setFailure(serviceWordsOf(error, 'Failed to submit feedback. Please try again.'));
      onState('open');
    }
  };
  // The message is shown once above the button; a field is only marked invalid.
  const wrong = problem?.details?.field;
  const isMissing = (field: unknown) => (field === 'subject' || field === 'description') && values[field].trim() === '';
  const mark = (field: string) =>
    wrong === field || (isMissing(wrong) && isMissing(field)) ? { 'aria-invalid': true } : {};
  const error = problem?.message ?? failure;
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Segmented
        label="Type"
        value={shownType(type)}
        options={TYPES}
        onValueChange={(next) => change({ type: next })}
        className="w-full"
      />
      <TextField
        label="Subject"
        name="subject"
        required
        value={values.subject}
        {...mark('subject')}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        required
        rows={6}
        aside={`${textLength(values.description.trim())} / ${FEEDBACK_DESCRIPTION_MAX}`}
        value={values.description}
        {...mark('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextField
        label="Email (optional)"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        help="So we can reply."
        value={values.email}
        {...mark('email')}
        onChange={(event) => change({ email: event.target.value })}
      />
      <div role="alert" className={error ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
        {error}
      </div>
    </form>
  );
}

const keyOf = (userId: string) => ownKey(userId, 'feedback');

/** Feedback that was typed but not sent. */
interface FeedbackDraft {
  readonly type: string;
  readonly subject: string;
  readonly description: string;
  readonly email: string;
}

/** The unsent feedback of this tab; it survives a session that expired. */
function readFeedbackDraft(userId: string): FeedbackDraft | null {
  const draft = tab.getJson(keyOf(userId));
  return isDraft(draft) ? draft : null;
}

/** Stores the draft, or removes it when null. */
function keepFeedbackDraft(userId: string, draft: FeedbackDraft | null): void {
  tab.set(keyOf(userId), draft && JSON.stringify(draft));
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return ['type', 'subject', 'description', 'email'].every((field) => typeof draft[field] === 'string');
}

/** Sends feedback [A7.9]; failures are ApiErrors. */
async function sendFeedback(type: FeedbackType, { subject, description, email }: Feedback): Promise<void> {
  const address = email.trim();
  const body = { type, subject, description, ...(address ? { email: address } : {}) };
  await call('POST /feedback', { body });
}
