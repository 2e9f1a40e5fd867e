import { Isolated } from '../text/isolated.tsx';
import { FormDialog } from './form-dialog.tsx';
import { toast } from './toast.tsx';

const SUBJECTS = {
  name: { title: 'Report a Name', of: 'the name' },
  group: { title: 'Report a Group', of: 'the name or description of' },
  message: { title: 'Report a Message', of: 'the message of' },
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
  return (
    <FormDialog
      title={SUBJECTS[what].title}
      description={
        <>
          What is wrong with {SUBJECTS[what].of} <Isolated>{name}</Isolated>? Only admins see your report.
        </>
      }
      width={440}
      submitText="Send Report"
      busyText="Sending..."
      fields={[{ name: 'reason', label: 'Reason', required: true, rows: 3 }]}
      onSubmit={({ reason = '' }) => send(reason)}
      onDone={() => toast.good('Thanks. An admin will look at it.')}
      onClose={onClose}
    />
  );
}
