import type { Group } from '@singleback/contract/groups.ts';
import { useMutation } from '@tanstack/react-query';
import { createCaller } from '../api/caller.ts';
import { session } from '../api/session.ts';

export type SeasonFileFormat = 'csv' | 'json';

/** Each format with what is written on its button. */
export const SEASON_FILE_FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
] as const satisfies readonly { format: SeasonFileFormat; label: string }[];

type Named = Pick<Group, 'id' | 'name'>;

/** A caller whose answers are kept as the text they are: what the server wrote is what is saved. */
const callForText = createCaller({
  base: '/api',
  fetch: async (url, init) => {
    const answer = await fetch(url, init);
    return answer.ok ? Response.json(await answer.text()) : answer;
  },
  token: () => session.token(),
  onUnauthorized: () => void session.signOut(),
});

/** Fetches a group's season so far as the text of a file, for its members; `variables` is the format that is on its way. */
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

/** 'singleback-sunday-six.csv'; by the id's beginning where no letter of the name can stand in a file's. */
export function seasonFileName({ id, name }: Named, format: SeasonFileFormat): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `singleback-${plain.slice(0, 60) || id.slice(0, 8)}.${format}`;
}
