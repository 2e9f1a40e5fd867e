import type { ReadLogFile } from '@singleback/verify/check/read-log.ts';

/** The logs of an export, oldest first, and whether their server has failed to answer since. */
export interface LogFiles {
  readonly logs: readonly ReadLogFile[];
  readonly isUnreachable: () => boolean;
}

/**
 * Reads a log and those that it continues.
 * @param origin 'league.example.org/log', or after restores 'league.example.org/log/2'
 * @param onProgress receives how many files were read
 */
export function logFilesOf(origin: string, onProgress: (files: number) => void): LogFiles {
  const [, first = origin, last = 1] = /^(.+)\/(\d\d?)$/.exec(origin) ?? [];
  let [files, isUnreachable] = [0, false];
  const logs = Array.from({ length: Number(last) }, (_, at) => async (path: string) => {
    const answer = await fetch(`${schemeOf(first)}://${first}/${at > 0 ? `${at + 1}/` : ''}${path}`).catch(() => null);
    files += 1;
    onProgress(files);
    if (answer?.status === 404) return null;
    isUnreachable ||= !answer?.ok;
    return answer && new Uint8Array(await answer.arrayBuffer());
  });
  return { logs, isUnreachable: () => isUnreachable };
}

/** Plain http for this machine, and for this server where the page itself came by it. */
function schemeOf(log: string): string {
  const isPlain = /^(localhost|127\.0\.0\.1)[:/]/.test(log) || (!isSecureContext && log.startsWith(location.host));
  return isPlain ? 'http' : 'https';
}
