// What the pages of the console share.
import { textLength } from '@singleback/game/text/plain-text.ts';
import { type ReactNode, useId, useState } from 'react';
import { fieldOf, serviceWordsOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useConfirmedAct } from '../mutations.ts';
import { LONGEST_REASON, reasonProblem } from './admin-words.ts';

interface ActDialogProps<Answer> {
  title: string;
  /** What it means for the user, where that is not obvious. */
  description?: ReactNode;
  actText: string;
  busyText?: string;
  /** Shown when the server gives no reason for a refusal: 'Failed to suspend the user'. */
  failure: string;
  isDanger?: boolean;
  width?: 440 | 680;
  /** How long the reason may be, in characters; 500 when left out. */
  longestReason?: number;
  /** What keeps the action from being sent, in words. */
  problem?: () => string | null;
  act: (reason: string) => Promise<Answer>;
  /** Another way to act, beside the first. */
  secondary?: { text: string; act: (reason: string) => Promise<Answer> } | null;
  onRefused?: (error: Error) => void;
  /** What was done, in words. */
  done: string | ((answer: Answer) => string);
  /** In place of closing the dialog, once it is done. */
  onDone?: (answer: Answer) => void;
  onClose: () => void;
  /** Fields above the reason. */
  children?: ReactNode;
}

/** A dialog for one action of an admin. It asks for the reason, and keeps what was typed when the server refuses. */
export function ActDialog<Answer>(props: ActDialogProps<Answer>) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ isReason: boolean; words: string } | null>(null);
  const longest = props.longestReason ?? LONGEST_REASON;
  const acting = useConfirmedAct((act: () => Promise<Answer>) => act());
  const run = (act: (reason: string) => Promise<Answer>) => {
    if (acting.isPending) return;
    const noReason = reasonProblem(reason, longest);
    const words = props.problem?.() ?? noReason;
    setWrong(words ? { isReason: words === noReason, words } : null);
    if (words) return;
    acting.mutate(() => act(reason.trim()), {
      onSuccess: (answer) => {
        toast.good(typeof props.done === 'string' ? props.done : props.done(answer));
        (props.onDone ?? props.onClose)(answer);
      },
      onError: (error) => {
        setWrong({ isReason: fieldOf(error) === 'reason', words: serviceWordsOf(error, props.failure) });
        props.onRefused?.(error);
      },
    });
  };
  const { secondary } = props;
  return (
    <Dialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      width={props.width ?? 440}
      foot={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          {secondary ? (
            <Button busy={acting.isPending} onClick={() => run(secondary.act)}>
              {secondary.text}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={formId}
            variant={props.isDanger ? 'danger' : 'flag'}
            busy={acting.isPending}
            busyText={props.busyText ?? 'Saving...'}
          >
            {props.actText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          run(props.act);
        }}
      >
        {props.children}
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={3}
          aside={`${textLength(reason.trim())} / ${longest}`}
          help="Saved in the audit log."
          value={reason}
          error={wrong?.isReason ? wrong.words : null}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(null);
          }}
        />
        <div role="alert" className={wrong && !wrong.isReason ? 'rounded-2 bg-bad-lo px-3 py-2.5 text-bad' : undefined}>
          {wrong && !wrong.isReason ? wrong.words : null}
        </div>
      </form>
    </Dialog>
  );
}

interface NameDialogProps<Answer>
  extends Pick<ActDialogProps<Answer>, 'title' | 'description' | 'failure' | 'done' | 'onDone' | 'onClose'> {
  label: string;
  /** The name until now. */
  name: string;
  act: (name: string, reason: string) => Promise<Answer>;
}

/** Changes the name of a user or a group. */
export function NameDialog<Answer>({ label, name: before, act, ...dialog }: NameDialogProps<Answer>) {
  const [name, setName] = useState(before);
  return (
    <ActDialog
      actText="Rename"
      problem={() => (name.trim() === '' ? `Enter a ${label.toLowerCase()}.` : null)}
      act={(reason) => act(name.trim(), reason)}
      {...dialog}
    >
      <TextField label={label} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
    </ActDialog>
  );
}
