/** Where this server serves a log, by its number. */
export const logAddress = (log: number) => (log === 1 ? '/log' : `/log/${log}`);

/**
 * Reads a file of one of this server's logs; null where there is none, also on a server that keeps no log.
 * @param onContinued called if the file is the checkpoint of a log that another one continues, since a restore
 */
export async function readServerLog(log: number, path: string, onContinued?: () => void): Promise<Uint8Array | null> {
  const cache = path === 'checkpoint' ? 'no-store' : 'default';
  const answer = await fetch(`${logAddress(log)}/${path}`, { cache });
  if (answer.headers.get('link')?.includes('rel="successor-version"')) onContinued?.();
  // A server without a log answers with the page itself.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) return null;
  return new Uint8Array(await answer.arrayBuffer());
}
