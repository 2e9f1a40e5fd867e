import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id } from '../../app/testing/small-league.ts';
import { consoleApi } from '../testing/console.ts';

test('failed jobs, emails and processes are listed, and a job runs again', async () => {
  const api = consoleApi();
  api.reply('POST /admin/jobs/:id/retry', { success: true });
  const { screen } = await openApp('/admin/jobs', api);
  const panel = (name: string) => screen.getByRole('region', { name });
  await expect.element(panel('Failed Emails')).toMatchTextContent(/dnhr@post\.example.*No such mailbox.*550/s);
  await expect.element(panel('Processes')).toMatchTextContent(/10\.0\.0\.4.*Leader.*12/s);
  await expect.element(panel('Failed Jobs')).toMatchTextContent(/send-recaps.*Retries.*push.*Gave up/s);
  await expectNoBarriersAtBothWidths();
  await panel('Failed Jobs').getByRole('button', { name: 'Retry push' }).click();
  const form = screen.getByRole('dialog', { name: 'Retry Job' });
  await form.getByLabelText('Reason').fill('The host is back');
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('The job runs again')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/jobs/:id/retry')).toMatchObject({
    ...{ url: `/admin/jobs/${id(702)}/retry`, body: { queue: 'push', reason: 'The host is back' } },
  });
});

test('an unmatched player is linked, with source, ID and name filled in', async () => {
  const api = consoleApi();
  api.reply('POST /admin/overrides', { id: id(810) });
  const { screen } = await openApp('/admin/jobs', api);
  await screen.getByRole('button', { name: 'Link M. Brown Jr.' }).click();
  const form = screen.getByRole('dialog', { name: 'Add Override' });
  await expect.element(form.getByRole('radio', { name: 'Sleeper' })).toBeChecked();
  await expect.element(form.getByLabelText('ID at the source')).toHaveValue('11624');
  await expect.element(form.getByLabelText('Player')).toHaveValue('M. Brown Jr.');
  await form.getByLabelText('Player').fill('wyatt');
  await form.getByRole('button', { name: /^Wyatt Out/ }).click();
  await form.getByLabelText('Reason').fill('Changed his name');
  await form.getByRole('button', { name: 'Set Override' }).click();
  await expect.element(screen.getByText('Override set')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/overrides')?.body).toEqual({
    ...{ kind: 'link', source: 'sleeper', external_id: '11624', player_id: id(403), reason: 'Changed his name' },
  });
});
