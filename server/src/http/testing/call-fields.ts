import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { codeIn, openBrowser } from '../../features/account/testing/browser.ts';
import type { LineupFixture } from '../../testing/lineup-fixture.ts';

/** A part of a request, or the forms that it may have. */
interface Part {
  properties?: object;
  anyOf?: Part[];
}

/** The fields of a call, in path, query and body. */
export function fieldsOf(key: CallKey): string[] {
  const { params, query, body } = calls[key] as { params?: Part; query?: Part; body?: Part };
  return [params, query, body].flatMap((part) =>
    [part, ...(part?.anyOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {})),
  );
}

/** The cookie of a browser that has entered the code of a new address. */
export async function proven(fixture: LineupFixture, name: string): Promise<{ cookie: string }> {
  const browser = openBrowser(fixture);
  const email = `${name}@one.test`;
  await browser.post('/api/auth/code/send', { email });
  await browser.post('/api/auth/code/check', { email, code: codeIn(fixture, email) });
  return { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}
