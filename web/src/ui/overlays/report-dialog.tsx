import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { Isolated } from '../text/isolated.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.tsx';

const LONGEST_REASON = 500;

/** What is reported: the title, and what may be wrong. */
const SUBJECTS = {
  name: { title: 'Report a Name', part: 'name', of: 'the name' },
  group: { title: 'Report a Group', part: 'name or description', of: 'the name or description of' },
  message: { title: 'Report a Message', part: 'message', of: 'the message of' },
} as const;

export interface ReportDialogProps {
  /** The name that is reported, or who wrote the message. */
  name: string;
  what?: keyof typeof SUBJECTS;
  /** Resolves with null, or with why it was not sent, in words. */
  send: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** Reports a name, a group or a message to the admins, with a reason. What was typed stays when it could not be sent. */
export function ReportDialog({ name, what = 'name', send, onClose }: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    if (isSending) return;
    if (reason.trim() === '') return setWrong(`Say what is wrong with the ${SUBJECTS[what].part}.`);
    setSending(true);
    const problem = await send(reason.trim());
    setSending(false);
    if (problem !== null) return setWrong(problem);
    toast.good('Thanks. An admin will look at it.');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={SUBJECTS[what].title}
      description={
        <>
          What is wrong with {SUBJECTS[what].of} <Isolated>{name}</Isolated>? Only admins see your report.
        </>
      }
      width={440}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={isSending} busyText="Sending...">
            Send Report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={wrong}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(null);
          }}
        />
      </form>
    </Dialog>
  );
}
