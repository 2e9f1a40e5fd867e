import {
  checkFeedback,
  DEFAULT_FEEDBACK_TYPE,
  FEEDBACK_DESCRIPTION_MAX,
  FEEDBACK_SUBJECT_MAX,
  FEEDBACK_THANKS,
  type FeedbackType,
} from '@singleback/game/feedback/feedback.ts';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { serviceWordsOf } from '../../data/api-error.ts';
import { sendFeedback } from '../../data/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const TYPES: readonly { value: FeedbackType; label: string }[] = [
  { value: 'bug', label: 'Bug' },
  { value: 'feature', label: 'Feature' },
  { value: 'support', label: 'Support' },
  { value: 'praise', label: 'Praise' },
];
const EMPTY = { subject: '', description: '', email: '' };
type Values = typeof EMPTY;

interface FeedbackDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Tells us of a bug, a wish, a trouble or a joy [A2.48, A5.16]. */
export function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const formId = useId();
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Feedback"
      foot={
        state === 'sent' ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
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
      {state === 'sent' ? null : <FeedbackForm id={formId} isBusy={state === 'busy'} onState={setState} />}
    </Dialog>
  );
}

interface FeedbackFormProps {
  id: string;
  isBusy: boolean;
  onState: (state: 'open' | 'busy' | 'sent') => void;
}

function FeedbackForm({ id, isBusy, onState }: FeedbackFormProps) {
  const [type, setType] = useState<FeedbackType>(DEFAULT_FEEDBACK_TYPE);
  const [values, setValues] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const change = (field: keyof Values) => (event: { target: { value: string } }) => {
    setValues({ ...values, [field]: event.target.value });
    setError(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refused = checkFeedback(values);
    setError(refused?.message ?? null);
    if (refused || isBusy) return;
    onState('busy');
    try {
      await sendFeedback(type, values);
      onState('sent');
    } catch (failure) {
      setError(serviceWordsOf(failure, 'Failed to submit feedback. Please try again.'));
      onState('open');
    }
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Segmented label="Type" value={type} options={TYPES} onValueChange={setType} className="w-full" />
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={FEEDBACK_SUBJECT_MAX}
        value={values.subject}
        onChange={change('subject')}
      />
      <TextArea
        label="Description"
        name="description"
        required
        rows={6}
        maxLength={FEEDBACK_DESCRIPTION_MAX}
        aside={`${values.description.length} / ${FEEDBACK_DESCRIPTION_MAX}`}
        value={values.description}
        onChange={change('description')}
      />
      <TextField
        label="Email (optional)"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        help="Where to answer you."
        value={values.email}
        onChange={change('email')}
      />
      <div role="alert" className={error ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
        {error}
      </div>
    </form>
  );
}
