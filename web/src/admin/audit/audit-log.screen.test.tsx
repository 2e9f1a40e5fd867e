import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id } from '../../app/testing/small-league.ts';
import { consoleApi } from '../testing/console.ts';

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
