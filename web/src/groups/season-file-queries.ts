import type { Group } from '@singleback/contract/groups.ts';
import type { SeasonFileFormat } from '@singleback/contract/season-export.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { useMutation } from '@tanstack/react-query';
import { ofSession } from '../platform/api/call.ts';
import { createCaller } from '../platform/api/caller.ts';

/** Where numbers have a decimal comma, spreadsheets take points for dates and commas for no separator. */
const CSV: SeasonFileFormat = (1.5).toLocaleString().includes(',') ? 'csv-semicolon' : 'csv';

/** The formats with their button texts. */
export const SEASON_FILE_FORMATS = [
  { format: CSV, label: 'CSV' },
  { format: 'json', label: 'JSON' },
] as const satisfies readonly { format: SeasonFileFormat; label: string }[];

type Named = Pick<Group, 'id' | 'name'>;

/** The season of a group of a hundred is twenty megabytes, which takes minutes where a connection is slow. */
const FILE_TIMEOUT_MS = 5 * MINUTE_MS;

/** A group's season so far as a file, exactly as sent; for members. Throws an ApiError as other calls do. */
export async function fetchSeasonFile(groupId: string, format: SeasonFileFormat): Promise<Blob> {
  let file = new Blob();
  const call = createCaller({
    ...ofSession,
    fetch: async (url, init) => {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
      if (!answer.ok) return answer;
      file = await answer.blob();
      return Response.json(null);
    },
  });
  await call('GET /groups/:id/export', { params: { id: groupId }, query: { format } });
  return file;
}

/** Downloads a group's season so far, for members; `variables` is the format in progress. */
export function useSeasonFile(group: Named, onFile: (name: string, text: string) => void) {
  return useMutation({
    mutationFn: async (format: SeasonFileFormat): Promise<string> => {
      const file = await fetchSeasonFile(group.id, format);
      // text() would drop the byte-order mark, without which spreadsheets read no UTF-8.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    },
    onSuccess: (text, format) => onFile(seasonFileName(group, format), text),
    meta: { failed: 'Failed to export the season' },
  });
}

/** 'singleback-sunday-six.csv'; uses the start of the id if the name has no usable characters. */
export function seasonFileName({ id, name }: Named, format: SeasonFileFormat): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `singleback-${plain.slice(0, 60) || id.slice(0, 8)}.${format === 'json' ? 'json' : 'csv'}`;
}
