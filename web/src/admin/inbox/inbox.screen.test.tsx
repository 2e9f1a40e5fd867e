import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id } from '../../app/testing/small-league.ts';
import { consoleApi, FEEDBACK } from '../testing/console.ts';

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
