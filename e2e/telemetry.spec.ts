import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { fillSignIn } from './account/account-steps.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { startApp } from './server.ts';

interface Report {
  path: string;
  text: string;
}

/** A house on this machine that takes what pages report, as the services do. */
async function openReportHouse(flags: object = {}): Promise<{ origin: string; reports: Report[]; close(): void }> {
  const reports: Report[] = [];
  const server = createServer(async (request, answer) => {
    const text = await bodyOf(request);
    reports.push({ path: request.url ?? '', text });
    answer.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': '*',
      'access-control-allow-credentials': 'true',
    });
    answer.end(/\/flags|\/config/.test(request.url ?? '') ? JSON.stringify({ featureFlags: {}, ...flags }) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, reports, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const bytes = Buffer.concat(await request.toArray());
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString();
  const data = /^data=([^&]+)/.exec(text)?.[1];
  return data ? Buffer.from(decodeURIComponent(data), 'base64').toString() : text;
}

test.use({ expectedErrors: /journey's own error|ERR_FAILED/ });

test('[A7.20, A8.10, A9.7] with keys, analytics learns who is here, and the error service hears of errors from production', async ({
  page,
}) => {
  // It starts an app of its own.
  test.slow();
  const house = await openReportHouse();
  const app = await startApp({
    env: {
      SENTRY_DSN: `${house.origin.replace('//', '//key@')}/1`,
      POSTHOG_KEY: 'phc_journey',
      POSTHOG_HOST: house.origin,
    },
  });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await signIn(page, app, castMember('ann'));
  const said = () => house.reports.map(({ text }) => text).join('\n');
  // A browser that a program drives is told to the flags alone: its events are held back as a robot's.
  // Analytics comes last: this page's errors are listened for by then.
  await expect.poll(said).toContain('"$anon_distinct_id"');
  const { user } = await (await page.request.get(`${app.url}/api/auth/get-session`)).json();
  expect(said()).toContain(`"distinct_id":"${user.id}"`);
  for (const field of ['email', 'username', 'displayName', 'subscriptionStatus', 'lastSignIn', 'createdAt']) {
    expect(said()).toContain(`"${field}"`);
  }
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error("the journey's own error");
    }, 0),
  );
  const errors = () =>
    house.reports.filter(
      ({ path, text }) => path.startsWith('/api/1/envelope') && text.includes("journey's own error"),
    );
  await expect.poll(() => errors().length).toBeGreaterThan(0);
  expect(errors()[0]?.text).toContain('"environment":"production"');

  await page.route('**/api/leaderboard/overall*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect.poll(() => warnings.join()).toContain('Request failed: /api/leaderboard/overall');
  // It warns of a setting that it leaves unheeded, such as the one that takes secrets out.
  expect(warnings.filter((text) => text.startsWith('[Sentry]'))).toEqual([]);
  await page.close();
  await app.stop();
  house.close();
});

test('without keys nothing is fetched for reports, and none may be sent', async ({ page, demo }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const answer = await page.goto(demo.url);
  await expect(page.locator('.banners')).toBeAttached();
  await expect.poll(() => fetched).toContain('/api/telemetry');
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';");
  expect(fetched.filter((path) => /error-reports|analytics/.test(path))).toEqual([]);
});

test.describe('what analytics is told', () => {
  test.use({ expectedErrors: /\/unsubscribe\?|SECRETJOIN/ });

  test('holds no query, no token, no name of a player, and nothing of the sign-in pages', async ({ page }) => {
    test.slow();
    const house = await openReportHouse({
      sessionRecording: { endpoint: '/s/', version: 'v2', sampleRate: null, minimumDurationMilliseconds: null },
    });
    const app = await startApp({ env: { POSTHOG_KEY: 'phc_journey', POSTHOG_HOST: house.origin } });
    // Analytics drops the events of a browser that a program drives: this one hides that.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
      const plain = navigator.userAgent.replace('Headless', '');
      Object.defineProperty(navigator, 'userAgent', { get: () => plain });
    });
    const said = () => house.reports.map(({ path, text }) => `${path} ${text}`).join('\n');

    await page.goto(`${app.url}/auth/change-password?token=SECRETTOKEN`);
    await expect(page).toHaveURL(`${app.url}/auth/change-password`);
    await page.goto(`${app.url}/unsubscribe?email=secret%40one.test`);
    await expect(page).toHaveURL(`${app.url}/unsubscribe`);
    await page.goto(`${app.url}/join/SECRETJOIN`);
    await expect(page).toHaveURL(/\/auth/);
    expect(house.reports).toEqual([]);
    await page.evaluate(() => localStorage.clear());

    // By the form: analytics begins when the user leaves the sign-in page, which it is told nothing of.
    await page.goto(`${app.url}/auth`);
    await fillSignIn(page, castMember('ben'));
    await expect(page).toHaveURL(`${app.url}/lineups`);
    await page.goto(`${app.url}/lineups?openProfile=security`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto(`${app.url}/lineups`);
    const slots = page.locator('article td .font-semibold');
    await expect(slots.first()).toBeVisible();
    const players = (await slots.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    expect(players.join('')).toMatch(/[A-Z]/);
    await expect.poll(said).toContain('"$pageview"');
    // A recording begins with the first sign of the user.
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(said).toContain('"$snapshot"');
    for (const secret of ['SECRETTOKEN', 'secret@one', 'secret%40one', 'SECRETJOIN', 'openProfile', ...players]) {
      expect(said()).not.toContain(secret);
    }
    expect(said()).not.toContain('/auth');
    await page.close();
    await app.stop();
    house.close();
  });
});
