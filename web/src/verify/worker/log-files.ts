import type { ReadLogFile } from '@singleback/verify/check/read-log.ts';

/** The logs of an export, oldest first, and whether their server has failed to answer since. */
export interface LogFiles {
  readonly logs: readonly ReadLogFile[];
  readonly origins: readonly string[];
  readonly isUnreachable: () => boolean;
}

/**
 * Reads a log and those that it continues.
 * @param origin 'league.example.org/log', or after restores 'league.example.org/log/2'
 * @param address where they are, if it is not what the origin says: a server may have moved since
 * @param onProgress receives how many files were read
 */
export function logFilesOf(origin: string, address: string | undefined, onProgress: (files: number) => void): LogFiles {
  const [, first = origin, last = 1] = /^(.+)\/(\d\d?)$/.exec(origin) ?? [];
  const origins = Array.from({ length: Number(last) }, (_, at) => (at > 0 ? `${first}/${at + 1}` : first));
  const base = address ?? `${schemeOf(first)}://${first}`;
  let [files, isUnreachable] = [0, false];
  const logs = origins.map((_, at) => async (path: string) => {
    const answer = await fetch(`${base}/${at > 0 ? `${at + 1}/` : ''}${path}`).catch(() => null);
    files += 1;
    onProgress(files);
    if (answer?.status === 404) return null;
    isUnreachable ||= !answer?.ok;
    return answer && new Uint8Array(await answer.arrayBuffer());
  });
  return { logs, origins, isUnreachable: () => isUnreachable };
}

/** Plain http for this machine, and for this server where the page itself came by it. */
function schemeOf(log: string): string {
  const isPlain = /^(localhost|127\.0\.0\.1)[:/]/.test(log) || (!isSecureContext && log.startsWith(location.host));
  return isPlain ? 'http' : 'https';
}
