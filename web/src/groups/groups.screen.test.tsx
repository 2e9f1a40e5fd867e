import type { Group } from '@singleback/contract/groups.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriers, expectNoBarriersAtBothWidths, PHONE } from '../app/testing/barriers.ts';
import type { FakeApi } from '../app/testing/fake-api.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, SEASON } from '../app/testing/small-league.ts';

test('My Groups says where the user is out or only watches, and a public group that one joins it to watch', async () => {
  const api = signedInApi();
  const cut = { cut: 1, cut_from: 1 };
  const ranked = { user_rank: 2, has_lineup_this_season: true };
  api.reply('GET /groups', [
    EVERYONE,
    group(3, 'Still In', { ...cut, ...ranked }),
    group(4, 'Went Out', { ...cut, ...ranked, out_since_week: 1, still_in: 3, lineups_this_week: 2 }),
    group(5, 'Came Late', { ...cut, ...ranked, is_watching: true }),
  ]);
  api.reply('GET /groups/public', [group(6, 'Open', { ...cut, visibility: 'public', created_by: id(9) })]);
  const { screen } = await openApp('/groups', api);
  const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  await page.viewport(...DESKTOP);
  await expect.element(rowOf('Went Out')).toMatchTextContent(/Out in week 1/);
  await expect.element(rowOf('Went Out')).toMatchTextContent(/2 of 3/);
  await expect.element(rowOf('Came Late')).toMatchTextContent(/Watching/);
  await expect.element(rowOf('Still In')).toMatchTextContent(/2nd/);
  for (const name of ['Went Out', 'Came Late']) await expect.element(rowOf(name)).not.toMatchTextContent(/2nd/);
  await expect.element(rowOf('Still In')).toMatchTextContent(/1 out a week from week 1/);
  await expect.element(rowOf('Still In')).not.toMatchTextContent(/Out in week|Watching/);
  await expect.element(rowOf('Open')).toMatchTextContent(/The first cut is over: you join to watch\./);
  await expectNoBarriersAtBothWidths();
});

test.each([
  ['regular', 'Playoff +25%. In weeks 15, 16, 17, 18 all points count 25% more.Missed weeks, and'],
  ['postseason', 'Usage: 1x. Each NFL player can be used once in a season.Missed rounds, and'],
] as const)('[G2.36] the group of everyone plays the %s season as others do', async (kind, words) => {
  const api = signedInApi();
  const group_settings = { ...EVERYONE.group_settings, playoff_multiplier: 1.25, playoff_weeks: [15, 16, 17, 18] };
  api.reply('GET /groups', [{ ...EVERYONE, group_settings, seasons: null }]);
  api.reply('GET /current-season-weeks', { ...SEASON, season: { ...SEASON.season, kind } });
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('region', { name: 'My Groups' })).toMatchTextContent(words);
});

const PAGE_GROUPS = 200;

const open = (number: number, name: string) => group(number, name, { visibility: 'public', created_by: id(9) });
const SNAPPERS = open(3, 'The Long Snappers');

/** Lets a fake API store the user's groups: joining, leaving and creating change what is read afterwards. */
function storeGroups(api: FakeApi, joinable: readonly Group[]): void {
  let own = [EVERYONE];
  const joined = (url: string) => open(3, joinable.find(({ id }) => url.includes(id))?.name ?? '');
  api.replyWith('GET /groups', () => own);
  api.reply('GET /groups/public', [...joinable]);
  api.replyWith('POST /groups/:id/join', ({ url }) => {
    own = [...own, joined(url)];
    return joined(url);
  });
  api.replyWith('POST /groups/:id/leave', () => {
    own = [EVERYONE];
    return { success: true as const };
  });
  api.replyWith('POST /groups', ({ body }) => {
    const created = group(40, (body as { name: string }).name);
    own = [...own, created];
    return created;
  });
  api.replyWith('POST /groups/:id/join-links', () => {
    const link = { id: id(60), join_token: 'token', may_delete: true };
    own = own.map((each) => (each.id === EVERYONE.id ? each : { ...each, join_links: [link] }));
    return link;
  });
  api.replyWith('DELETE /join-links/:id', () => {
    own = own.map((each) => ({ ...each, join_links: [] }));
    return { success: true as const };
  });
}

async function openGroups(joinable: readonly Group[] = [SNAPPERS]) {
  const api = signedInApi();
  storeGroups(api, joinable);
  const { screen } = await openApp('/groups', api);
  const rowsOf = (panel: string) => screen.getByRole('region', { name: panel }).getByRole('row');
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  return { api, screen, rowsOf };
}

test('[G2.25, G5.20, G2.17] a free user creates a group with the default settings, and reads why they are fixed', async () => {
  const { screen } = await openGroups();
  await expect.element(screen.getByText(/a game you play with friends/)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  expect(screen.getByRole('button', { name: /^Create/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Create New Group' }).click();
  const form = screen.getByRole('dialog', { name: 'Create New Group' });
  await expect.element(form.getByText('Custom position counts need Premium.')).toBeVisible();
  await expect.element(form.getByRole('spinbutton', { name: 'QB' })).toBeDisabled();
  await expect.element(form.getByRole('checkbox', { name: /Player double-down/ })).toBeDisabled();
  await expect.element(form.getByLabelText('Season')).toHaveAttribute('readonly');
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await form.getByLabelText('Name').fill('Just Us');
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect.element(screen.getByText('Group created')).toBeVisible();
  const link = screen.getByRole('dialog', { name: 'Bring Your Friends' });
  await link.getByRole('button', { name: 'Create Join Link' }).click();
  await expect.element(link.getByRole('img', { name: 'QR code to join Just Us' })).toBeVisible();
  await expect.element(link.getByLabelText('Join link')).toHaveValue(`${location.origin}/join/token`);
  await link.getByRole('button', { name: 'Done' }).click();
  const own = screen.getByRole('region', { name: 'My Groups' });
  await expect.element(own).toMatchTextContent(/Just Us/);
  await expect.element(own).toMatchTextContent(/Private/);
});

test('[G5.12] a name and a description of emoji go up to the limit, counted in characters', async () => {
  const { screen } = await openGroups();
  await screen.getByRole('button', { name: 'Create New Group' }).click();
  const form = screen.getByRole('dialog', { name: 'Create New Group' });
  await form.getByLabelText('Name').fill('🏈'.repeat(100));
  await form.getByLabelText('Description').fill(` ${'🏈'.repeat(501)}`);
  await expect.element(form.getByText('501/500')).toBeVisible();
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect.element(form.getByText('Description must be at most 500 characters long')).toBeVisible();
  await form.getByLabelText('Description').fill(`${'🏈'.repeat(500)} `);
  await expect.element(form.getByText('500/500')).toBeVisible();
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect.element(screen.getByText('Group created')).toBeVisible();
});

test('[G2.18, G2.19, G2.21] a public group is joined and, after a confirmation, left', async () => {
  const { screen } = await openGroups();
  const own = screen.getByRole('region', { name: 'My Groups' });
  await screen.getByRole('button', { name: 'Join The Long Snappers' }).click();
  await expect.element(screen.getByText('Joined group')).toBeVisible();
  await expect.element(own).toMatchTextContent(/The Long Snappers/);
  await expect.element(own.getByRole('button', { name: /Invite/ })).not.toBeInTheDocument();
  await expect.element(own.getByRole('button', { name: 'More actions for Everyone' })).not.toBeInTheDocument();
  const more = own.getByRole('button', { name: 'More actions for The Long Snappers' });
  await more.click();
  await expect.element(screen.getByRole('menuitem', { name: 'View Members' })).not.toBeInTheDocument();
  await screen.getByRole('menuitem', { name: 'Leave Group' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('Left group')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('[G7.39, G8.32] after every change the groups are fetched again', async () => {
  const { api, screen } = await openGroups();
  const confirm = (name: string) => screen.getByRole('alertdialog').getByRole('button', { name }).click();
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'More actions for The Long Snappers' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  const changes: readonly [message: string, change: () => Promise<void>][] = [
    ['Joined group', () => screen.getByRole('button', { name: 'Join The Long Snappers' }).click()],
    ['Join link created', () => choose('Create Join Link')],
    [
      'Join link deleted',
      async () => {
        await choose('Delete Join Link');
        await confirm('Delete');
      },
    ],
    [
      'Left group',
      async () => {
        await choose('Leave Group');
        await confirm('Leave');
      },
    ],
  ];
  for (const [message, change] of changes) {
    const before = api.requests.length;
    await change();
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible();
    const keys = api.requests.slice(before).map(({ key }) => key);
    const changed = keys.findIndex((key) => /^(POST|DELETE) \/(groups|join-links)\//.test(key));
    expect(keys.slice(changed + 1), message).toContain('GET /groups');
  }
});

/** Lets a fake API serve public groups in pages, filtered by name, as the server does. */
function servePublicGroups(api: FakeApi, all: readonly Group[]): void {
  api.replyWith('GET /groups/public', ({ url }) => {
    const query = new URL(url, location.origin).searchParams;
    const search = query.get('search')?.toLowerCase() ?? '';
    const start = (Number(query.get('page') ?? 1) - 1) * PAGE_GROUPS;
    return all.filter(({ name }) => name.toLowerCase().includes(search)).slice(start, start + PAGE_GROUPS);
  });
}

async function openPublicGroups(all: readonly Group[]) {
  const api = signedInApi();
  servePublicGroups(api, all);
  const { screen } = await openApp('/groups', api);
  const panel = screen.getByRole('region', { name: 'Public Groups' });
  await expect.element(panel).toBeVisible();
  const rows = () => [...panel.element().querySelectorAll('[data-group]')];
  const names = () => rows().map((row) => row.textContent ?? '');
  return { api, screen, panel, rows, names, field: panel.getByRole('textbox', { name: 'Search public groups' }) };
}

test('public groups are searched by name once typing pauses, and the search is cleared', async () => {
  const all = [open(5, 'Double or Nothing'), open(6, 'Needle & Haystack'), SNAPPERS];
  const { api, panel, rows, names, field } = await openPublicGroups(all);
  await expect.poll(() => rows().length).toBe(3);
  await userEvent.type(field, 'needle & h');
  await expect.poll(() => rows().length).toBe(1);
  expect(names()[0]).toContain('Needle & Haystack');
  await expect.element(panel.getByRole('status')).toHaveTextContent('1 found');
  const lastSearch = () => api.requests.findLast(({ key }) => key === 'GET /groups/public')?.url.split('?')[1];
  await expect.poll(lastSearch).toBe('search=needle+%26+h');
  await field.fill('%');
  await expect.element(panel.getByRole('heading', { name: 'No Public Groups' })).toBeVisible();
  await expect.element(panel.getByText('No public group matches “%”.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await panel.getByRole('button', { name: 'Show All' }).click();
  await expect.element(field).toHaveValue('');
  await expect.poll(() => rows().length).toBe(3);
  await field.fill('needle');
  await panel.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await field.fill('snap');
  await expect.poll(() => rows().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => rows().length).toBe(3);
});

test('[G2.14] however many public groups there are, all of them can be reached, and found by name', async () => {
  const all = Array.from({ length: 233 }, (_, at) => open(1000 + at, `Pool ${String(at).padStart(3, '0')}`));
  const { panel, rows, names, field } = await openPublicGroups(all);
  const more = panel.getByRole('button', { name: 'Show more groups' });
  await expect.poll(() => rows().length).toBe(50);
  await expect.element(panel.getByText('200+')).toBeVisible();
  for (const shown of [100, 150, 200]) {
    await more.click();
    await expect.poll(() => rows().length).toBe(shown);
  }
  await expect.element(panel.getByText('233', { exact: true })).toBeVisible();
  await more.click();
  await expect.poll(() => rows().length).toBe(233);
  expect(names()).toEqual(names().toSorted());
  expect(names().at(-1)).toContain('Pool 232');
  await expect.element(more).not.toBeInTheDocument();
  // It is not in the first page, but found.
  await field.fill('pool 229');
  await expect.poll(() => rows().length).toBe(1);
  expect(names()[0]).toContain('Pool 229');
  await panel.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => rows().length).toBe(50);
  await page.viewport(...PHONE);
  await expectNoBarriers();
  await page.viewport(...DESKTOP);
});
