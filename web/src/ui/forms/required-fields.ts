export interface FormDialogField {
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  type?: 'text' | 'email' | 'textarea';
  initial?: string;
}

/** The errors of missing fields by name: '{label} is required' for each required field left empty [A2.51]. */
export function missingFields(
  fields: readonly FormDialogField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const missing = fields.filter((field) => field.required && !values[field.name]?.trim());
  return Object.fromEntries(missing.map((field) => [field.name, `${field.label} is required`]));
}
