import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from our own pages: its origin is the public address or the host that the request was sent
 * to. Clients that are not browsers send no Origin; they still need a token.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}
