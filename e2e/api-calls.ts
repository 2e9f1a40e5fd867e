import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { App } from './server.ts';

/** A call of the API by whoever is signed in to the browser; what it answers, which must be well. */
export type ApiCall = <Answer>(method: 'GET' | 'POST', path: string, data?: object) => Promise<Answer>;

/** Calls the API as a program would, with the token of the browser's session. */
export async function apiOf(page: Page, app: App): Promise<ApiCall> {
  const session = await page.request.get(`${app.url}/api/auth/token`);
  const { token } = (await session.json()) as { token: string };
  return async (method, path, data) => {
    const answer = await page.request.fetch(`${app.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

interface Made {
  id: string;
  name: string;
}

/** Makes a group of the running season with its default settings, for the journey that needs one. */
export async function makeGroup(api: ApiCall, name: string, more: object = {}): Promise<Made> {
  const { season } = await api<{ season: { id: string } }>('GET', '/current-season-weeks');
  return api<Made>('POST', '/groups', { name, season_id: season.id, ...more });
}

/** Makes a group's join link, and returns its path. */
export async function makeJoinPath(api: ApiCall, group: Made): Promise<string> {
  const { join_token } = await api<{ join_token: string }>('POST', `/groups/${group.id}/join-links`);
  return `/join/${join_token}`;
}
