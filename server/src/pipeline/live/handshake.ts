import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from our own pages: from the address where the product is reached, or from wherever this
 * very request was sent to. Programs send no Origin; they need a token like everybody.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}
