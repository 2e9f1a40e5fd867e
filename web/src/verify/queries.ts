import { useQuery } from '@tanstack/react-query';
import { ofSession } from '../platform/api/call.ts';
import { createCaller } from '../platform/api/caller.ts';

/** Whether this Singleback has a log; undefined while that is unknown. */
export function useHasLog(): boolean | undefined {
  return useQuery({
    queryKey: ['log'],
    queryFn: async () => {
      const { ok, headers } = await fetch('/log/checkpoint', { cache: 'no-store' });
      // A server without a log answers with the page itself.
      return ok && (headers.get('content-type') ?? '').startsWith('text/plain');
    },
  }).data;
}

/** A group's season as the file that its page exports. */
export async function fetchSeasonFile(groupId: string): Promise<Blob> {
  let file = new Blob();
  const fetchBlob = createCaller({
    ...ofSession,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (!answer.ok) return answer;
      file = await answer.blob();
      return Response.json(null);
    },
  });
  await fetchBlob('GET /groups/:id/export', { params: { id: groupId }, query: { format: 'json' } });
  return file;
}
