import { DAY_SECONDS } from '@singleback/game/season/durations.ts';
import { AppError } from '../../../lib/app-error.ts';
import { assertOwnTargets, ownOrigins } from '../../../lib/own-targets.ts';
import type { Visitor } from './sign-up-session.ts';

/** What is read of a request that signs a visitor up or in. */
interface PageRequest {
  headers: { cookie?: string | undefined; origin?: string | undefined; 'user-agent'?: string | undefined };
  body: unknown;
  query: unknown;
  clientAddress: string;
}

const COOKIE_SECONDS = 30 * DAY_SECONDS;

/** The cookie that identifies the browser of a sign-up. */
export function signUpCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}singleback.sign_up`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read({ headers }: PageRequest): string | null {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value && /^[\w-]{43}$/.test(value) ? value : null;
    },
    write: (value: string, seconds = COOKIE_SECONDS) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    /** The browser that a session is started in. */
    visitor(request: PageRequest): Visitor {
      return {
        signUpCookie: this.read(request),
        cookies: request.headers.cookie ?? '',
        userAgent: request.headers['user-agent'] ?? '',
        address: request.clientAddress,
      };
    },
  };
}

/** The text values of a body or query by name, including all values of repeated names. */
function textsOf(fields: unknown): [string, string][] {
  return Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
  );
}

/** Pages of other sites must neither sign visitors up nor confirm with their cookies; redirects stay on our pages. */
export function assertOwnPage(publicUrl: string, { headers, body, query }: PageRequest): void {
  assertOwnTargets(publicUrl, textsOf(body));
  assertOwnTargets(publicUrl, textsOf(query));
  const { origin } = headers;
  if (origin === undefined || ownOrigins(publicUrl).includes(origin)) return;
  throw new AppError('not_allowed', 'This can only be done on Singleback’s own pages.');
}
