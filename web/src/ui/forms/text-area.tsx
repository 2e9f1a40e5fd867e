import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldLabel, FieldNote, type FieldNotes } from './text-field.tsx';

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
