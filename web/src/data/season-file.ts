import { createCaller } from './caller.ts';
import { session } from './session.ts';

export type SeasonFileFormat = 'csv' | 'json';

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

/** A group's season so far as the text of a file, for its members; failures are ApiErrors. */
export async function seasonFile(groupId: string, format: SeasonFileFormat): Promise<string> {
  const text: unknown = await callForText('GET /groups/:id/export', { params: { id: groupId }, query: { format } });
  return String(text);
}
