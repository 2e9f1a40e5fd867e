import { type FormEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type FormDialogField, missingFields } from './required-fields.ts';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

interface FormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  fields: readonly FormDialogField[];
  submitText?: string;
  cancelText?: string;
  busy?: boolean;
  /** What the server said, above the fields. */
  error?: string | null;
  onSubmit: (values: Record<string, string>) => void;
}

/** A few fields and a button [A2.51]. Mount it anew (a `key`) to start from the initial values again. */
export function FormDialog(props: FormDialogProps) {
  const { fields, busy = false } = props;
  const form = useId();
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((f) => [f.name, f.initial ?? ''])));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingFields(fields, values);
    setErrors(missing);
    if (Object.keys(missing).length === 0 && !busy) props.onSubmit(values);
  };
  const change = (name: string, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: '' });
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      width={440}
      foot={
        <>
          <Button onClick={() => props.onOpenChange(false)}>{props.cancelText ?? 'Cancel'}</Button>
          <Button type="submit" form={form} variant="flag" busy={busy}>
            {props.submitText ?? 'Submit'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {props.error ? (
          <p role="alert" className="text-bad">
            {props.error}
          </p>
        ) : null}
        {fields.map((field) => (
          <FormDialogLine
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name] ?? null}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface LineProps {
  field: FormDialogField;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function FormDialogLine({ field, value, error, onChange }: LineProps) {
  const common = {
    label: field.label,
    name: field.name,
    placeholder: field.placeholder,
    maxLength: field.maxLength,
    required: field.required,
    value,
    error,
  };
  if (field.type === 'textarea') return <TextArea {...common} onChange={(event) => onChange(event.target.value)} />;
  return <TextField {...common} type={field.type ?? 'text'} onChange={(event) => onChange(event.target.value)} />;
}
