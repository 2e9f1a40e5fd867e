import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { storeLineups } from '../lineups/testing/lineups-api.ts';
import { device } from '../platform/api/device-storage.ts';
import { lineupIn, playerApi, REGULARS } from './testing/game-day-api.ts';
import { openApp } from './testing/open-app.tsx';
import { openToTranslators, translatePage } from './testing/page-texts.ts';
import { EVERYONE, id, PLAYERS } from './testing/small-league.ts';

const devtools = () => cdp() as unknown as { send: (method: string, parameters?: object) => Promise<unknown> };

function leagueApi() {
  const api = playerApi();
  storeLineups(api, { groups: [EVERYONE], players: PLAYERS });
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  return api;
}

afterEach(() => vi.unstubAllGlobals());

test.each([['localStorage'], ['sessionStorage'], ['caches']])(
  'every page opens where the browser blocks %s',
  async (name) => {
    const app = await openApp('/lineups', leagueApi());
    await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible();
    const blocked = Object.getOwnPropertyDescriptor(window, name) as PropertyDescriptor;
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    try {
      let { screen } = app;
      for (const path of ['/lineups', '/lineup/2', '/groups', '/leaderboard', '/scoreboard', '/orders', '/plan']) {
        ({ screen } = await app.reload(path));
        await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
        expect(screen.getByText('Something went wrong').elements()).toHaveLength(0);
        await screen.unmount();
      }
    } finally {
      Object.defineProperty(window, name, blocked);
    }
  },
);

test('a draft that the browser refuses to store is not called saved, and leaves no older one', async () => {
  const api = leagueApi();
  api.reply('GET /subscriptions/offer', { can_upgrade: true, price: null, has_billing: false });
  const app = await openApp('/lineup/2', api);
  await expect.element(app.screen.getByText('0 of 9')).toBeVisible();
  const set = vi.spyOn(Storage.prototype, 'setItem');
  const add = (name: string) =>
    page
      .getByRole('region', { name: 'Players' })
      .getByRole('button', { name: `Add ${name}` })
      .click();
  try {
    await add('Quentin Back');
    await expect.element(app.screen.getByText('1 of 9')).toBeVisible();
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('lineup-draft:'));
    await expect.poll(stored).toHaveLength(1);
    set.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await add('Ty End');
    await expect.element(app.screen.getByText('2 of 9')).toBeVisible();
    await expect.poll(stored).toEqual([]);
    await app.screen.getByRole('button', { name: /Upgrade to Premium to see usage/ }).click();
    await app.screen.getByRole('alertdialog').getByRole('button', { name: 'See Premium' }).click();
    const question = app.screen.getByRole('alertdialog', { name: 'Leave this lineup?' });
    await expect.element(question.getByText('It hasn’t been submitted yet.', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(app.path).toBe('/subscription');
  } finally {
    set.mockRestore();
    // The page keeps what the browser refused.
    device.clear();
  }
});

test('what is on can be told where the browser draws no backgrounds', async () => {
  await devtools().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  try {
    const app = await openApp('/lineup/2', leagueApi());
    const toggle = app.screen.getByRole('switch', { name: 'Available Only' });
    // What is transparent has the theme's color, too.
    const colorOf = (element: Element) =>
      getComputedStyle(element).backgroundColor.replace(/rgba\((.*), \d\)/, 'rgb($1)');
    await expect.element(toggle).toBeVisible();
    const before = colorOf(toggle.element());
    await toggle.click();
    await expect.element(toggle).toBeChecked();
    await expect.poll(() => colorOf(toggle.element())).not.toBe(before);
    const tabs = app.screen.getByRole('group', { name: 'Position' });
    const tabColor = (pressed: boolean) => colorOf(tabs.getByRole('button', { pressed }).first().element());
    expect(tabColor(true)).not.toBe(tabColor(false));
  } finally {
    await devtools().send('Emulation.setEmulatedMedia', { features: [] });
  }
});

test.each(['light', 'dark'])('a tick, the open tab and marks can be told in a %s contrast theme', async (scheme) => {
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-color-scheme', value: scheme },
  ];
  await devtools().send('Emulation.setEmulatedMedia', { features });
  const place = document.createElement('div');
  place.innerHTML = `
    <input type="checkbox" class="check-box" checked>
    <button role="tab" aria-selected="true">A</button><button role="tab" aria-selected="false">B</button>
    <span class="nav-dot"></span><span class="live-dot"></span><i class="bg-text-2 forced-colors:bg-[CanvasText]"></i>
    <table><tbody><tr data-you="true"><td>1</td></tr></tbody></table>`;
  document.body.append(place);
  try {
    const styleOf = (selector: string) => getComputedStyle(place.querySelector(selector) as Element);
    expect([styleOf('.check-box').appearance, styleOf('.check-box').backgroundImage]).toEqual(['auto', 'none']);
    const tabs = ['true', 'false'].map((is) => styleOf(`[aria-selected=${is}]`).backgroundColor);
    expect(new Set(tabs).size).toBe(2);
    const canvas = getComputedStyle(document.body).backgroundColor;
    for (const mark of ['.nav-dot', '.live-dot', 'i']) {
      expect(styleOf(mark).backgroundColor, mark).not.toBe(canvas);
    }
    expect(styleOf('[data-you]').outlineStyle).toBe('solid');
  } finally {
    place.remove();
    await devtools().send('Emulation.setEmulatedMedia', { features: [] });
  }
});

const NAMES = [REGULARS.name, ...PLAYERS.map(({ name }) => name)];
let end = () => {};
afterEach(() => end());

/** The builder of a week on a translated page. */
async function openTranslated(path: string) {
  const api = playerApi();
  storeLineups(api, { groups: [EVERYONE], players: PLAYERS });
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  const errors: unknown[] = [];
  window.addEventListener('error', ({ error }) => errors.push(error));
  const app = await openApp(path, api);
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible();
  end = translatePage();
  return { ...app, errors };
}

test('players are added and removed on a translated page, and every figure follows', async () => {
  const { screen, errors } = await openTranslated('/lineup/2');
  const players = page.getByRole('region', { name: 'Players' });
  const lineup = page.getByRole('region', { name: 'Lineup', exact: true });
  const filled = async (count: number) => {
    await expect.element(lineup.getByText(`${count} of 9`)).toBeVisible();
  };
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
  expect(openToTranslators(NAMES)).toEqual([]);
  const add = players.getByRole('button', { name: /^Add / });
  for (const count of [1, 2, 3]) {
    await add.first().click();
    await filled(count);
    // The list follows a little later: until then its first row is that of the player just added.
    await expect.poll(() => players.getByRole('button', { name: /^Remove / }).elements()).toHaveLength(count);
  }
  for (const position of ['QB', 'RB', 'ALL']) {
    await players
      .getByRole('group', { name: 'Position' })
      .getByRole('button', { name: new RegExp(`^${position}`) })
      .click();
  }
  await lineup
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await filled(2);
  await lineup.getByRole('button', { name: /^Add / }).first().click();
  await players.getByLabelText('Search').fill('nobody');
  await expect.element(players.getByRole('heading', { name: 'No Players Found' })).toBeVisible();
  await players.getByRole('button', { name: 'Clear search' }).click();
  await add.first().click();
  await filled(3);
  expect(errors).toEqual([]);
});

test('the pages of a translated app are opened one after the other', async () => {
  const { screen, goTo, errors } = await openTranslated('/lineups');
  for (const path of [
    '/groups',
    '/leaderboard',
    '/scoreboard',
    '/lineups',
    '/lineups/1',
    '/lineups/2',
    '/orders',
    '/groups',
  ]) {
    await goTo(path);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(screen.getByText('Something went wrong')).not.toBeInTheDocument();
  }
  expect(errors).toEqual([]);
});

test('names of players and groups stay as they are on a translated page', async () => {
  const withLineups = leagueApi();
  withLineups.reply('GET /lineups/:weekId', [{ ...lineupIn([EVERYONE]), id: id(71) }, lineupIn([REGULARS])]);
  for (const [path, shown, api] of [
    ['/plan', 'Quentin Back', leagueApi()],
    ['/lineups', REGULARS.name, withLineups],
  ] as const) {
    const { screen } = await openApp(path, api);
    await expect.element(screen.getByText(shown, { exact: true }).first(), { message: path }).toBeInTheDocument();
    expect(openToTranslators(NAMES), path).toEqual([]);
    await screen.unmount();
  }
});
