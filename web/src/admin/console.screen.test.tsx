import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';
import { consoleApi, FEEDBACK } from './testing/console.ts';

test('the audit log says who did what and why; older entries come on demand, and subjects are links', async () => {
  const api = consoleApi();
  const { screen, path } = await openApp('/admin/audit-log', api);
  const log = screen.getByRole('region', { name: 'All Entries' });
  await expect.element(log).toMatchTextContent('append-only, 1,204 entries');
  await expect.poll(() => log.getByRole('listitem').elements().length).toBe(25);
  await expect.element(log.getByRole('listitem').first()).toMatchTextContent(/Ann suspended Dana.*Report 57/s);
  await expectNoBarriersAtBothWidths();
  await log.getByRole('button', { name: 'Show Older Entries' }).click();
  await expect.poll(() => log.getByRole('listitem').elements().length).toBe(40);
  expect(api.requests.at(-1)?.url).toBe('/admin/audit-log?before=1180');
  await expect.element(log.getByRole('button', { name: 'Show Older Entries' })).not.toBeInTheDocument();
  await log.getByRole('link', { name: 'Sunday Six' }).first().click();
  await expect.poll(path).toBe(`/admin/groups/${id(2000)}`);
});

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

test('feedback is read, and marked done with a reason', async () => {
  const api = consoleApi();
  api.reply('POST /admin/feedback/:id', { success: true });
  const { screen } = await openApp('/admin/feedback', api);
  const item = screen.getByRole('listitem').filter({ hasText: 'The slot bar jumps' });
  await expect.element(item).toMatchTextContent(/Bug.*moves up by a few pixels.*Kim.*kim@fourthandlong\.example/s);
  await expectNoBarriersAtBothWidths();
  await item.getByRole('button', { name: 'Mark Done The slot bar jumps' }).click();
  const form = screen.getByRole('dialog', { name: 'Mark Done' });
  await form.getByLabelText('Reason').fill('Fixed in 1.4');
  const left = FEEDBACK.slice(1);
  api.replyWith('GET /admin/feedback', ({ url }) => (url.includes('done') ? FEEDBACK.slice(0, 1) : left));
  await form.getByRole('button', { name: 'Mark Done' }).click();
  await expect.element(screen.getByText('Feedback marked done')).toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/feedback/:id')).toMatchObject({
    ...{ url: `/admin/feedback/${id(601)}`, body: { is_done: true, reason: 'Fixed in 1.4' } },
  });
  await screen.getByText('Done', { exact: true }).click();
  await expect.element(item).toBeVisible();
});

test('reported names lead to the user or the group, and are marked done', async () => {
  const api = consoleApi();
  api.reply('POST /admin/reports/:type/:id', { success: true });
  const { screen, path } = await openApp('/admin/reports', api);
  const first = screen.getByRole('region', { name: 'Open' }).getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(/User.*Danaher.*Reported as “Dan4her”.*Impersonation.*Zoe/s);
  await expect.element(screen.getByRole('main')).toMatchTextContent(/F\*\*\* Dallas.*Deleted/s);
  await expect.element(screen.getByRole('link', { name: 'F*** Dallas' })).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('button', { name: 'Mark Done Danaher' }).click();
  const form = screen.getByRole('dialog', { name: 'Mark Done' });
  await form.getByLabelText('Reason').fill('Harmless');
  await form.getByRole('button', { name: 'Mark Done' }).click();
  await expect.element(screen.getByText('Reports marked done')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/reports/:type/:id')).toMatchObject({
    ...{ url: `/admin/reports/user/${id(1002)}`, body: { reason: 'Harmless' } },
  });
  await screen.getByRole('link', { name: 'Danaher' }).click();
  await expect.poll(path).toBe(`/admin/users/${id(1002)}`);
});

test('empty inboxes say what will be there', async () => {
  const { screen } = await openApp('/admin/reports', consoleApi());
  await screen.getByText('Done', { exact: true }).click();
  await expect.element(screen.getByText('Reports you mark as done are kept here.')).toBeVisible();
});
