import type { Group } from '@singleback/contract/groups.ts';
import type { SeasonFileFormat } from '@singleback/contract/season-export.ts';
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

/** A caller that returns response bodies as text, so that the file is saved exactly as sent. */
const callForText = createCaller({
  ...ofSession,
  fetch: async (url, init) => {
    const answer = await fetch(url, init);
    // text() would drop the byte-order mark, without which spreadsheets read no UTF-8.
    const text = async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    return answer.ok ? Response.json(await text()) : answer;
  },
});

/** Downloads a group's season so far, for members; `variables` is the format in progress. */
export function useSeasonFile(
  group: Named,
  { onFile, onError }: { onFile: (name: string, text: string) => void; onError: (error: unknown) => void },
) {
  return useMutation({
    mutationFn: async (format: SeasonFileFormat): Promise<string> => {
      const request = { params: { id: group.id }, query: { format } };
      return String((await callForText('GET /groups/:id/export', request)) as unknown);
    },
    onSuccess: (text, format) => onFile(seasonFileName(group, format), text),
    onError,
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
