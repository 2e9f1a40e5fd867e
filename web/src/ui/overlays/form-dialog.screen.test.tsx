import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FormDialog } from './form-dialog.tsx';

test('[A2.51] names each missing field, and sends what was typed once all are there', async () => {
  const onSubmit = vi.fn(async () => null);
  const onDone = vi.fn();
  const fields = [
    { name: 'subject', label: 'Subject', required: true, maxLength: 20 },
    { name: 'note', label: 'Note', maxLength: 20 },
    { name: 'text', label: 'Description', required: true, maxLength: 20, rows: 3 },
  ];
  const screen = await render(<FormDialog title="Form" {...{ fields, onSubmit, onDone }} onClose={() => {}} />);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await screen.getByLabelText('Subject').fill(' ');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Subject is required')).toBeVisible();
  await expect.element(screen.getByText('Description is required')).toBeVisible();
  expect(screen.getByText('Note is required').query()).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByLabelText('Subject').fill(' Hello ');
  await screen.getByLabelText('Description').fill('World');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ subject: 'Hello', note: '', text: 'World' });
});
