import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, member, SEASON } from '../app/testing/small-league.ts';
import { person } from '../platform/api/testing/person.ts';

const makeApi = () => signedInApi(person({ role: 'super-admin' }));

test('[G8.12] shows an admin that all groups failed to load, with a retry', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load all groups', fails: 'GET /groups/admin/all', path: '/groups' },
    act: ({ screen }) => screen.getByText('Admin View').click(),
  });
  const api = makeApi();
  api.refuse('GET /groups/admin/all', 400);
  const { screen } = await openApp('/groups', api);
  await screen.getByText('Admin View').click();
  const again = screen.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  api.reply('GET /groups/admin/all', [EVERYONE]);
  await again.click();
  await expect.element(screen.getByRole('heading', { name: 'All Groups' })).toBeVisible();
});

test('[G2.10, G2.12, G4.16] an admin switches to all groups and back', async () => {
  const api = makeApi();
  api.reply('GET /groups/admin/all', [EVERYONE, group(7, 'Third Floor Pool')]);
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  expect(api.requests.map(({ key }) => key)).not.toContain('GET /groups/admin/all');
  await screen.getByText('Admin View').click();
  await expect.element(screen.getByRole('heading', { name: 'All Groups' })).toBeVisible();
  const figures = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  await expect.poll(figures).toMatchObject({ Total: '2', Public: '1', Private: '1' });
  expect(figures()['Total participants']).toMatch(/^[\d,]+$/);
  const row = [...document.querySelectorAll('[data-group]')].find((each) => /Third Floor/.test(each.textContent ?? ''));
  expect(row?.textContent).toContain('Active');
  await expectNoBarriersAtBothWidths();
  await screen.getByText('User View').click();
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
});

const past = { is_current_season: false, seasons: { id: id(25), name: '2025' } };

test('the creator renews a group of an earlier season with one click', async () => {
  const api = signedInApi();
  const office = group(301, 'The office', past);
  const other = group(302, 'Of somebody else', { ...past, created_by: id(999) });
  const renewed = group(303, 'Long renewed', { ...past, renewed_as: id(304) });
  api.reply('GET /groups', [EVERYONE, office, other, renewed]);
  api.reply('POST /groups/:id/renew', { group: office, invited: 11 });
  const { screen } = await openApp('/groups', api);
  const table = screen.getByText('Past Groups').first();
  await expect.element(table).toBeVisible();
  await expect.element(screen.getByText('Renewed', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Renew / })).toHaveLength(1);
  await expectNoBarriersAtBothWidths();
  const now = [EVERYONE, group(305, 'The office'), { ...office, renewed_as: id(305) }, other, renewed];
  api.reply('GET /groups', now);
  await screen.getByRole('button', { name: 'Renew for 2026: The office' }).click();
  await expect
    .element(screen.getByText('“The office” is renewed. 11 members are invited.', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Renew / })).not.toBeInTheDocument();
});

test('[G2.19] View Members is on private past groups only', async () => {
  const api = signedInApi();
  const open = group(302, 'Open to all', { ...past, visibility: 'public' });
  api.reply('GET /groups', [EVERYONE, group(301, 'The office', past), open]);
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('button', { name: 'View Members: The office' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Renew for 2026: Open to all' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'View Members: Open to all' })).not.toBeInTheDocument();
});

test('no group is renewed into a season whose last week is over', async () => {
  const api = signedInApi();
  api.reply('GET /current-season-weeks', {
    ...SEASON,
    currentWeek: SEASON.weeks.at(-1) ?? SEASON.currentWeek,
    now: '2027-03-01T12:00:00.000Z',
  });
  api.reply('GET /groups', [EVERYONE, group(301, 'The office', past)]);
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('button', { name: 'View Members: The office' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Renew / })).not.toBeInTheDocument();
});

test('why a group cannot be renewed is shown', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(301, 'The office', past)]);
  const error = 'This group has settings of Premium. Upgrade to renew it with the same settings.';
  api.refuse('POST /groups/:id/renew', 403, { error, code: 'premium_needed' });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'Renew for 2026: The office' }).click();
  await expect.element(screen.getByText(error)).toBeVisible();
});

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

test('what is typed while a group is created does not let it be created again', async () => {
  const { api, screen, form, submit } = await openForm();
  const release = api.hold('POST /groups');
  api.reply('POST /groups', group(5, 'Only Once'));
  await submit.click();
  await form.getByLabelText('Description').fill('Once is enough');
  await expect.element(submit).toHaveTextContent('Creating...');
  await submit.click({ force: true });
  release();
  await expect.element(screen.getByText('Group created')).toBeVisible();
  expect(api.requests.filter(({ key }) => key === 'POST /groups')).toHaveLength(1);
});

test('a number that was typed counts when Enter submits the form', async () => {
  const { api, screen, form } = await openForm();
  api.reply('POST /groups', group(5, 'Eight Of Us'));
  await form.getByLabelText('Name').fill('Eight Of Us');
  await form.getByRole('spinbutton', { name: 'Max participants' }).fill('8');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Group created')).toBeVisible();
  expect(api.requests.find(({ key }) => key === 'POST /groups')?.body).toMatchObject({ max_participants: 8 });
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

test('a public group is reported by somebody who is not in it', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE]);
  api.reply('GET /groups/public', [group(3, 'Rude Group', { visibility: 'public', created_by: id(9) })]);
  api.reply('POST /reports', { success: true });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'More about Rude Group' }).click();
  await screen.getByRole('menuitem', { name: 'Report Name or Description' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It is rude');
  await screen.getByRole('button', { name: 'Send Report' }).click();
  await expect.element(screen.getByText('Thanks. An admin will look at it.')).toBeVisible();
  const sent = api.requests.find(({ key }) => key === 'POST /reports');
  expect(sent?.body).toEqual({ subject_type: 'group', subject_id: id(3), reason: 'It is rude' });
});

test('[A2.51] a member reports a name with a reason, which stays when it can not be sent', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Regulars', { created_by: id(9) })]);
  api.reply('GET /groups/:id/members', [member(id(9), 'Rude Rob', true)]);
  api.refuse('POST /reports', 429, { error: 'Too many attempts.', code: 'too_many' });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'More actions for Regulars' }).click();
  await screen.getByRole('menuitem', { name: 'View Members' }).click();
  await screen.getByRole('button', { name: 'More about Rude Rob' }).click();
  await screen.getByRole('menuitem', { name: 'Report Name' }).click();
  const send = screen.getByRole('button', { name: 'Send Report' });
  await send.click();
  await expect.element(screen.getByText('Reason is required')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It is rude');
  await send.click();
  await expect.element(screen.getByText('Too many attempts.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('It is rude');
  api.reply('POST /reports', { success: true });
  await send.click();
  await expect.element(screen.getByText('Thanks. An admin will look at it.')).toBeVisible();
});
