/** Where this server serves a log, by its number. */
export const logAddress = (log: number) => (log === 1 ? '/log' : `/log/${log}`);

/** Reads a file of one of this server's logs; null where there is none, also on a server that keeps no log. */
export async function readServerLog(log: number, path: string): Promise<Uint8Array | null> {
  const cache = path === 'checkpoint' ? 'no-store' : 'default';
  const answer = await fetch(`${logAddress(log)}/${path}`, { cache });
  // A server without a log answers with the page itself.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) return null;
  return new Uint8Array(await answer.arrayBuffer());
}
