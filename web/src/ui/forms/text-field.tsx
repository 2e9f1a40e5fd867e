import { CircleAlert, CircleCheck } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export interface FieldNotes {
  label: string;
  help?: ReactNode;
  /** Stands in place of the help; null and '' mean none. */
  error?: string | null | undefined;
  /** Good news about what was typed; stands in place of the help. */
  success?: string | null | undefined;
}

interface TextFieldProps extends FieldNotes, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** Inside the box, before and after what is typed. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled line of text: label above, help or error under it. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, success, leading, trailing, aside, ...input } = props;
  const id = useId();
  const hasNote = Boolean(error || success || help);
  return (
    <div className="field">
      <FieldLabel id={id} label={label} aside={aside} />
      <div className="field-box" data-error={Boolean(error)} data-fixed={input.readOnly}>
        {leading}
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={hasNote ? `${id}-note` : undefined}
        />
        {success && !error ? <CircleCheck size={20} className="text-good" aria-hidden /> : null}
        {trailing}
      </div>
      <FieldNote id={`${id}-note`} error={error} success={success} help={help} />
    </div>
  );
}

export function FieldLabel({ id, label, aside }: { id: string; label: string; aside?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {aside ? <span className="text-meta text-text-2">{aside}</span> : null}
    </div>
  );
}

/** The line under a field. It stays in the page while empty, so that a reader hears it change. */
export function FieldNote({ id, error, success, help }: { id: string } & Omit<FieldNotes, 'label'>) {
  const tone = error ? 'bad' : success ? 'good' : 'plain';
  const words = error || success || help;
  return (
    <div id={id} aria-live="polite" className={words ? 'field-note' : undefined} data-tone={tone}>
      {error ? <CircleAlert size={16} aria-hidden /> : null}
      {words ? <span>{words}</span> : null}
    </div>
  );
}
