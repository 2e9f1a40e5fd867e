import type { Page } from '@playwright/test';
import {
  openPushService,
  type PushService,
  type Subscription,
} from '../server/src/features/notifications/testing/push-service.ts';
import { openProfile } from './account/account-steps.ts';
import { expect, test } from './journey.ts';
import { mailTo, newcomer, type Person } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { type App, startApp } from './server.ts';

test.describe('on this device', () => {
  test.use({ serviceWorkers: 'allow' });
  let service: PushService;
  let app: App;

  test.beforeAll(async () => {
    service = await openPushService();
    app = await startApp({ env: { PUSH_SERVICES: service.origin } });
  });
  test.afterAll(async () => {
    await app.stop();
    await service.close();
  });

  test('[A2.44] once turned on, a reminder is sent by email and as one notification of the app, and none after it is turned off', async ({
    page,
  }) => {
    // A headless browser cannot subscribe and shows no notifications. The functions below replace its push service and
    // its notifications; the server's encryption and the worker are real.
    await page.addInitScript(browserSubscribes, service.subscribe());
    const person = await premiumNewcomer(page, app, 'Pushed');
    const worker = await registeredWorker(page);

    const profile = await openProfile(page, 'Notifications');
    await profile.getByRole('button', { name: 'Turn On Here' }).click();
    await expect(profile.getByText('Notifications are on for this device.')).toBeVisible();
    await expectNoBarriers(page, 'notifications, on this device');

    await moveClock(app, 2);
    await expect.poll(() => service.received.length).toBe(1);
    const message = service.received[0]?.message ?? {};
    expect(message).toMatchObject({
      title: expect.stringMatching(/^No lineup yet for week \d+$/),
      url: expect.stringMatching(/^\/lineup\/\d+$/),
    });
    await expect
      .poll(async () => (await mailTo(page.request, app, person.email)).links[0])
      .toBe(`${app.url}${message.url}`);
    await worker.deliver(JSON.stringify(message));
    await expect
      .poll(worker.shown)
      .toMatchObject([
        { title: message.title, options: { body: message.body, data: `${app.url}${message.url}`, tag: message.tag } },
      ]);

    await moveClock(app, 2);
    await profile.getByRole('button', { name: 'Turn Off Here' }).click();
    await expect(profile.getByRole('button', { name: 'Turn On Here' })).toBeVisible();
    expect(service.received).toHaveLength(1);
  });

  test('a sign-out deletes the device’s subscription: the reminder is sent by email, and nothing is pushed to the next user', async ({
    page,
  }) => {
    await page.addInitScript(browserSubscribes, service.subscribe());
    const person = await premiumNewcomer(page, app, 'Leaver');
    const worker = await registeredWorker(page);
    const profile = await openProfile(page, 'Notifications');
    await profile.getByRole('button', { name: 'Turn On Here' }).click();
    await expect(profile.getByText('Notifications are on for this device.')).toBeVisible();
    await page.keyboard.press('Escape');
    const before = service.received.length;

    await worker.holdSubscription();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth$|\/$/);
    await expect.poll(worker.isSubscribed).toBe(false);
    await moveClock(app, 2);
    await expect.poll(async () => (await mailTo(page.request, app, person.email)).links[0]).toMatch(/\/lineup\/\d+$/);
    expect(service.received).toHaveLength(before);
  });
});

/** A new premium user, on the page that confirms the payment. */
async function premiumNewcomer(page: Page, app: App, name: string): Promise<Person> {
  const person = await newcomer(page, app, name, '/subscription');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You have Premium' })).toBeVisible();
  return person;
}

/** In the page: the browser's subscribing, without the makers' push service. */
function browserSubscribes({ endpoint, keys }: Subscription): void {
  let current: object | null = null;
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = 'granted';
    return 'granted';
  };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (!userVisibleOnly || !applicationServerKey) throw new Error('a browser would refuse that');
      current = subscription;
      return subscription;
    },
  });
}

/** The app's worker, to which pushes are handed as the browser would once they have come; what it shows is noted. */
async function registeredWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(noteNotifications);
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await known;
  const { origin } = new URL(page.url());
  return {
    deliver: (data: string) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => worker.evaluate(() => (globalThis as unknown as Noting).shown),
    /** What the browser would hold for the worker once the page has subscribed. */
    holdSubscription: () => worker.evaluate(holdSubscription),
    isSubscribed: () => worker.evaluate(() => (globalThis as unknown as Noting).isSubscribed),
  };
}

interface Noting {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  shown: { title: string; options: object }[];
  isSubscribed: boolean;
}

/** In the worker: a subscription that can be taken away. */
function holdSubscription(): void {
  const worker = globalThis as unknown as Noting;
  worker.isSubscribed = true;
  PushManager.prototype.getSubscription = async () =>
    ({
      unsubscribe: async () => {
        worker.isSubscribed = false;
        return true;
      },
    }) as PushSubscription;
}

/** In the worker: what would be on the screen. */
function noteNotifications(): void {
  const worker = globalThis as unknown as Noting;
  worker.shown = [];
  worker.registration.showNotification = async (title, options) => {
    worker.shown.push({ title, options });
  };
}

async function moveClock(app: App, minutes: number): Promise<void> {
  const { now } = (await (await fetch(`${app.url}/dev/clock`)).json()) as { now: string };
  const later = new Date(new Date(now).getTime() + minutes * 60_000).toISOString();
  const answer = await fetch(`${app.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: later }),
  });
  expect(answer.status).toBe(200);
}
