/**
 * What the names of our cookies begin with. Over https browsers take such a cookie only from this very host, for all its
 * paths and over TLS: nobody can plant one from a subdomain.
 */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-singleback' : 'singleback';

/** The secret in the cookie of this name, among the cookies of a request; null without one of our form. */
export function secretIn(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(`${name}=`));
  const secret = pair?.trim().slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}
