import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { App } from './server.ts';

export interface Person {
  email: string;
  username: string;
  password: string;
}

interface Mail {
  to: string;
  text: string;
  links: string[];
}

const password = 'once-and-never-again';
let made = 0;

/** A person without an account. */
export function newPerson(name: string): Person {
  made += 1;
  return { email: `${name.toLowerCase()}${made}@journey.test`, username: `${name} ${made}`, password };
}

/** One of the demo's own: 'ann' is free, 'ben' premium. */
export const castMember = (name: string): Person => ({
  email: `${name}@singleback.test`,
  username: name,
  password: 'play-singleback',
});

/** A user with a new, confirmed account; the browser is signed in and opens `path`. */
export async function newcomer(page: Page, app: App, name: string, path = '/lineups'): Promise<Person> {
  const person = await newAccount(page, app, name);
  await open(page, app, path);
  return person;
}

/**
 * Creates and confirms an account by the requests that a program would send. The browser is signed in by its cookies,
 * but no page is opened.
 */
export async function newAccount(page: Page, app: App, name: string): Promise<Person> {
  const person = newPerson(name);
  const signedUp = await page.request.post(`${app.url}/api/auth/sign-up/email`, {
    headers: { origin: app.url },
    data: { email: person.email, password, name: person.username, callbackURL: '/auth/callback' },
  });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  const { links } = await mailTo(page.request, app, person.email);
  const token = new URL(links[0] ?? '').searchParams.get('token');
  const confirmed = await page.request.post(`${app.url}/api/auth/verify-email`, {
    headers: { origin: app.url },
    data: { token },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  return person;
}

/** The six digits in the newest email to an address. */
export async function codeTo(request: APIRequestContext, app: App, email: string): Promise<string> {
  const [, first, second] = /\b(\d{3}) (\d{3})\b/.exec((await mailTo(request, app, email)).text) ?? [];
  return `${first}${second}`;
}

/** The newest email to an address: it may arrive a moment after the response that mentions it. */
export async function mailTo(request: APIRequestContext, app: App, email: string): Promise<Mail> {
  const newest = async () => {
    const mails = (await (await request.get(`${app.url}/dev/mailbox.json`)).json()) as Mail[];
    return mails.find(({ to }) => to === email);
  };
  await expect.poll(newest, `No mail to ${email}.`).toBeDefined();
  return (await newest()) as Mail;
}

/** The cookies of users who signed in before, by app and address. */
const keptCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs the browser in without the form and opens `path`. An account signs in once in a worker; after that its session
 * is reused for as long as it is open. Journeys about signing in fill the form instead.
 */
export async function signIn(page: Page, app: App, person: Person, path = '/lineups'): Promise<void> {
  const key = `${app.url} ${person.email}`;
  const kept = keptCookies.get(key);
  await page.context().clearCookies();
  if (kept) await page.context().addCookies(kept);
  if (!kept || !(await hasSession(page, app))) {
    const signedIn = await page.request.post(`${app.url}/api/auth/sign-in/email`, {
      headers: { origin: app.url },
      data: { email: person.email, password: person.password },
    });
    expect(signedIn.ok(), await signedIn.text()).toBe(true);
    keptCookies.set(key, await page.context().cookies(app.url));
  }
  await open(page, app, path);
}

async function hasSession(page: Page, app: App): Promise<boolean> {
  const answer = await page.request.get(`${app.url}/api/auth/get-session`);
  return answer.ok() && (await answer.json()) !== null;
}

async function open(page: Page, app: App, path: string): Promise<void> {
  await page.goto(app.url + path);
  await expect(page).toHaveURL(app.url + path);
}
