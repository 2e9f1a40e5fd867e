import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { App } from './server.ts';

export interface Person {
  email: string;
  username: string;
  password: string;
}

interface Mail {
  to: string;
  links: string[];
}

const password = 'once-and-never-again';
let made = 0;

/** Somebody who has no account yet. */
export function somebody(name: string): Person {
  made += 1;
  return { email: `${name.toLowerCase()}${made}@journey.test`, username: `${name} ${made}`, password };
}

/** One of the demo's own: 'ann' is free, 'ben' premium. */
export const castMember = (name: string): Person => ({
  email: `${name}@singleback.test`,
  username: name,
  password: 'play-singleback',
});

/** Somebody with a confirmed account, made by the calls that a program would make; the browser is then signed in. */
export async function newcomer(page: Page, app: App, name: string): Promise<Person> {
  const person = somebody(name);
  const signedUp = await page.request.post(`${app.url}/api/auth/sign-up/email`, {
    headers: { origin: app.url },
    data: { email: person.email, password, name: person.username, callbackURL: '/auth/callback' },
  });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  await page.goto((await mailTo(page.request, app, person.email)).links[0] ?? '');
  await expect(page).toHaveURL(`${app.url}/lineups`);
  return person;
}

/** The newest mail to an address. */
export async function mailTo(request: APIRequestContext, app: App, email: string): Promise<Mail> {
  const mails = (await (await request.get(`${app.url}/dev/mailbox.json`)).json()) as Mail[];
  const mail = mails.find(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return mail;
}

/** Signs in at /auth and comes to the lineups. */
export async function signIn(page: Page, app: App, person: Person): Promise<void> {
  await page.goto(`${app.url}/auth`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${app.url}/lineups`);
}
