import { CircleAlert, CircleCheck } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';

export interface FieldNotes {
  label: string;
  help?: ReactNode;
  /** Replaces the help text; null and '' mean none. */
  error?: string | null | undefined;
  /** A success message about the value; replaces the help text. */
  success?: string | null | undefined;
}

interface TextFieldProps extends FieldNotes, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** Inside the box, before and after the input. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** At the right of the label: a counter or link. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled text field with help or an error below it. */
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

/** The line below a field. It stays rendered while empty, so that screen readers announce changes. */
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

interface TextAreaProps extends FieldNotes, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  aside?: ReactNode;
}

/** A labeled multi-line text field. */
export function TextArea({ label, help, error, success, aside, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <FieldLabel id={id} label={label} aside={aside} />
      <div className="field-box" data-error={Boolean(error)}>
        <textarea
          {...rest}
          id={id}
          className="field-input"
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error || success || help ? `${id}-note` : undefined}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} success={success} help={help} />
    </div>
  );
}

/** Focuses the first invalid field of a form once rendered. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
