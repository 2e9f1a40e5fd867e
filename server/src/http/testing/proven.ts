import { codeIn, openBrowser } from '../../features/account/testing/browser.ts';
import type { LineupFixture } from '../../testing/lineup-fixture.ts';

/** The cookie of a browser that has entered the code of a new address. */
export async function proven(fixture: LineupFixture, name: string): Promise<{ cookie: string }> {
  const browser = openBrowser(fixture);
  const email = `${name}@one.test`;
  await browser.post('/api/auth/code/send', { email });
  await browser.post('/api/auth/code/check', { email, code: codeIn(fixture, email) });
  return { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}
