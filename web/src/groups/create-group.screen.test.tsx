import { expect, test, vi } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { group } from '../app/testing/small-league.ts';

async function openForm(api = signedInApi()) {
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'Create New Group' }).first().click();
  const form = screen.getByRole('dialog', { name: 'Create New Group' });
  await form.getByLabelText('Name').fill('Not To Be');
  return { api, screen, form, submit: form.getByRole('button', { name: /Creat/ }) };
}

test('[G8.28] a failure is logged and shown, and the form keeps its values', async () => {
  const { api, form, submit } = await openForm();
  api.refuse('POST /groups');
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  await submit.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to create group');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Not To Be');
  await expect.element(submit).toBeEnabled();
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'ApiError' }));
  logged.mockRestore();
});

test('[G8.15] reports a list that fails to refetch after the group was created', async () => {
  const { api, screen, submit } = await openForm();
  const release = api.hold('POST /groups');
  api.reply('POST /groups', group(5, 'Not To Be'));
  await submit.click();
  await expect.element(submit).toHaveTextContent('Creating...');
  api.refuse('GET /groups', 400);
  release();
  await expect.element(screen.getByText('Group created but failed to load updated list')).toBeVisible();
});

test('a number stops at its limits: its buttons are disabled there, and what is typed beyond them is corrected', async () => {
  const { form } = await openForm();
  const figure = form.getByRole('spinbutton', { name: 'Max participants' });
  const less = form.getByRole('button', { name: 'Max participants: less' });
  const more = form.getByRole('button', { name: 'Max participants: more' });
  await figure.fill('3');
  await less.click();
  await expect.element(figure).toHaveValue('2');
  await expect.element(less).toBeDisabled();
  await figure.fill('400');
  await form.getByLabelText('Name').click();
  await expect.element(figure).toHaveValue('100');
  await expect.element(more).toBeDisabled();
  await expect.element(less).toBeEnabled();
});

test('last one standing is one choice, off at first, from the current week on unless another is chosen', async () => {
  const { api, screen, form, submit } = await openForm();
  const first = form.getByRole('combobox', { name: 'First week with a cut' });
  await expect.element(form.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect.element(first).not.toBeInTheDocument();
  await form.getByText('2 out').click();
  await expect.element(form.getByText('The two lowest scores of each week are out')).toBeVisible();
  await expect.element(first).toMatchTextContent('Week 2');
  await expectNoBarriersAtBothWidths();
  await first.click();
  await screen.getByRole('option', { name: 'Week 3' }).click();
  await expect.element(form.getByRole('region', { name: 'Preview' })).toMatchTextContent(/2 out a week from week 3/);
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  api.refuse('POST /groups', 422, {
    ...{ error: 'First week with a cut must be a whole number from 4 to 18', code: 'field_invalid' },
    details: { field: 'cut_from' },
  });
  await submit.click();
  await expect.element(form.getByText('First week with a cut must be a whole number from 4 to 18')).toBeVisible();
  logged.mockRestore();
  expect(api.requests.at(-1)?.body).toMatchObject({ cut: 2, cut_from: 3 });
  api.reply('POST /groups', group(5, 'Not To Be'));
  await form.getByText('Off').click();
  await submit.click();
  await expect.element(screen.getByText('Group created')).toBeVisible();
  const sent = api.requests.filter(({ key }) => key === 'POST /groups').at(-1)?.body;
  expect(Object.keys(sent as object)).not.toContain('cut');
});
