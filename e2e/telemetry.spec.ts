import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { fillSignIn } from './account/account-steps.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { type App, startApp } from './server.ts';

interface Report {
  path: string;
  text: string;
}

interface ReportService {
  origin: string;
  reports: Report[];
  close(): void;
}

/** A local service that receives what pages report, in place of the analytics and error services. */
async function openReportService(flags: object): Promise<ReportService> {
  const reports: Report[] = [];
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    reports.push({ path: request.url ?? '', text });
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': '*',
      'access-control-allow-credentials': 'true',
    });
    response.end(/\/flags|\/config/.test(request.url ?? '') ? JSON.stringify({ featureFlags: {}, ...flags }) : '{}');
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

let service: ReportService;
let app: App;

test.beforeAll(async () => {
  service = await openReportService({
    sessionRecording: { endpoint: '/s/', version: 'v2', sampleRate: null, minimumDurationMilliseconds: null },
  });
  app = await startApp({
    env: {
      SENTRY_DSN: `${service.origin.replace('//', '//key@')}/1`,
      POSTHOG_KEY: 'phc_journey',
      POSTHOG_HOST: service.origin,
    },
  });
});
test.afterAll(async () => {
  await app.stop();
  service.close();
});
test.beforeEach(() => {
  service.reports.length = 0;
});

const isError = ({ path }: Report) => path.startsWith('/api/1/');

test('[A7.20, A8.10, A9.7] with keys, analytics receives the user, and the error service the errors as of production', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await signIn(page, app, castMember('ann'));
  const reported = () => service.reports.map(({ text }) => text).join('\n');
  // Analytics sends no events of an automated browser, only its request for flags. It starts last, so that errors are
  // already reported by then.
  await expect.poll(reported).toContain('"$anon_distinct_id"');
  const { user } = await (await page.request.get(`${app.url}/api/auth/get-session`)).json();
  expect(reported()).toContain(`"distinct_id":"${user.id}"`);
  for (const field of ['email', 'username', 'displayName', 'subscriptionStatus', 'lastSignIn', 'createdAt']) {
    expect(reported()).toContain(`"${field}"`);
  }
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error("the journey's own error");
    }, 0),
  );
  const errors = () =>
    service.reports.filter(
      ({ path, text }) => path.startsWith('/api/1/envelope') && text.includes("journey's own error"),
    );
  await expect.poll(() => errors().length).toBeGreaterThan(0);
  expect(errors()[0]?.text).toContain('"environment":"production"');

  await page.route('**/api/leaderboard/overall*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect.poll(() => warnings.join()).toContain('Request failed: /api/leaderboard/overall');
  // It warns about ignored settings, such as the one that removes secrets.
  expect(warnings.filter((text) => text.startsWith('[Sentry]'))).toEqual([]);
  await page.close();
});

test('without keys nothing is fetched for reports, and none can be sent', async ({ page, demo }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const response = await page.goto(demo.url);
  await expect(page.locator('.banners')).toBeAttached();
  await expect.poll(() => fetched).toContain('/api/telemetry');
  expect(response?.headers()['content-security-policy']).toContain("connect-src 'self';");
  expect(fetched.filter((path) => /error-reports|analytics/.test(path))).toEqual([]);
});

test.describe('what analytics receives', () => {
  test.use({ expectedErrors: /\/unsubscribe\?|SECRETJOIN/ });

  test('has no query, no token, no player name, and nothing of the sign-in pages', async ({ page }) => {
    // Analytics drops the events of an automated browser: this one hides that it is.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
      const plain = navigator.userAgent.replace('Headless', '');
      Object.defineProperty(navigator, 'userAgent', { get: () => plain });
    });
    const sent = () => service.reports.filter((report) => !isError(report));
    const reported = () =>
      sent()
        .map(({ path, text }) => `${path} ${text}`)
        .join('\n');

    await page.goto(`${app.url}/auth/change-password?token=SECRETTOKEN`);
    // The token is out of the URL, and then found to be invalid.
    await expect(page).toHaveURL(`${app.url}/auth/change-password?error=INVALID_TOKEN`);
    await page.goto(`${app.url}/unsubscribe?email=secret%40one.test`);
    await expect(page).toHaveURL(`${app.url}/unsubscribe`);
    await page.goto(`${app.url}/join/SECRETJOIN`);
    await expect(page).toHaveURL(/\/auth/);
    expect(sent()).toEqual([]);
    await page.evaluate(() => localStorage.clear());

    // With the form, because analytics starts when the user leaves the sign-in page, of which it learns nothing.
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
    await expect.poll(reported).toContain('"$pageview"');
    // A recording starts with the first action of the user.
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(reported).toContain('"$snapshot"');
    for (const secret of ['SECRETTOKEN', 'secret@one', 'secret%40one', 'SECRETJOIN', 'openProfile', ...players]) {
      expect(reported()).not.toContain(secret);
    }
    expect(reported()).not.toContain('/auth');
    await page.close();
  });
});
