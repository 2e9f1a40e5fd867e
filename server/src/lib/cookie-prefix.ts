/**
 * What the names of our cookies begin with. Over https browsers take such a cookie only from this very host, for all its
 * paths and over TLS: nobody can plant one from a subdomain.
 */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-singleback' : 'singleback';
