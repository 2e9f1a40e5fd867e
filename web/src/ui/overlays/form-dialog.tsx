import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { focusFirstInvalid, TextArea, TextField } from '../forms/text-field.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useOwnClose } from './use-modal.ts';

interface FormDialogField {
  name: string;
  label: string;
  required?: boolean;
  /** Shows how many of so many characters are used; `check` refuses more. */
  most?: number;
  /** More than one line. */
  rows?: number;
  initial?: string;
  /** What is wrong with a value, in words; null when nothing is. */
  check?: (value: string) => string | null;
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'sheet' | 'children'> {
  fields: readonly FormDialogField[];
  submitText?: string;
  busyText?: string;
  /** Resolves with null, or with why it was refused, in words. The values are trimmed. */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<string | null>;
  /** Called once it is done; then the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
}

/**
 * A form in a dialog [A2.51]: a missing field gives '{label} is required'. What was typed stays when it is refused. What
 * has to be chosen as well comes first, as `children`.
 */
export function FormDialog(props: FormDialogProps) {
  const { fields, submitText = 'Submit', busyText = 'Saving...', onClose, ...dialog } = props;
  const formId = useId();
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial] as const)),
  );
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const close = useOwnClose(onClose);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const faults = faultsOf(fields, values);
    setWrong(faults);
    if (Object.keys(faults).length > 0) return focusFirstInvalid(form);
    setBusy(true);
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
    const refusal = await props.onSubmit(trimmed);
    setBusy(false);
    if (refusal !== null) return setWrong({ [fields[0]?.name ?? '']: refusal });
    props.onDone?.();
    close();
  };
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="flag" busy={isBusy} busyText={busyText}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {props.children}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={wrong[field.name] ?? null}
            onChange={(value) => {
              setValues({ ...values, [field.name]: value });
              setWrong({});
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}

function faultsOf(fields: readonly FormDialogField[], values: Readonly<Record<string, string>>) {
  const faults: Record<string, string> = {};
  for (const { name, label, required, check } of fields) {
    const value = (values[name] ?? '').trim();
    const fault = required && value === '' ? `${label} is required` : check?.(value);
    if (fault) faults[name] = fault;
  }
  return faults;
}

interface FieldProps {
  field: FormDialogField;
  value: string;
  error: ReactNode & (string | null);
  onChange: (value: string) => void;
}

function Field({ field: { name, label, required = false, most, rows }, ...rest }: FieldProps) {
  const shared = {
    ...{ name, label, required, value: rest.value, error: rest.error, autoComplete: 'off' },
    aside: most === undefined ? null : `${[...rest.value.trim()].length}/${most}`,
    onChange: ({ target }: { target: { value: string } }) => rest.onChange(target.value),
  };
  return rows === undefined ? <TextField {...shared} /> : <TextArea {...shared} rows={rows} />;
}
