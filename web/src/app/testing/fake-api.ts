import type { ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';

/** A call of the contract or of the auth service, as 'METHOD /path' below /api. */
export type FakeKey = CallKey | `${'GET' | 'POST'} /auth/${string}`;
type FakeReply<Key extends FakeKey> = Key extends CallKey ? ReplyOf<Calls[Key]> : unknown;

/** A request as the fake API received it. */
interface FakeRequest {
  key: string;
  /** Below /api, including the query. */
  url: string;
  body: unknown;
}

/** Replaces `fetch`: everything above it is the real app. */
export interface FakeApi {
  fetch: typeof fetch;
  /** Every request so far, oldest first. */
  requests: readonly FakeRequest[];
  /** Sets the reply to a call. */
  reply<Key extends FakeKey>(key: Key, reply: FakeReply<Key>): void;
  /** Computes the reply to a call from each request, for a call that depends on its query or changes data. */
  replyWith<Key extends FakeKey>(key: Key, replyTo: (request: FakeRequest) => FakeReply<Key>): void;
  /** Makes a call fail, by default without a reason and, for reads, with 400, because the app retries a 500. */
  refuse(key: FakeKey, status?: number, body?: object): void;
  /** Makes the next request of a call fail like `refuse`; after that the call replies as before. */
  refuseOnce(key: FakeKey, status?: number, body?: object): void;
  /** Makes a call fail without a response. */
  cutOff(key: FakeKey): void;
  /** Makes the next request of a call fail without a response; after that the call replies as before. */
  cutOffOnce(key: FakeKey): void;
  /** Holds the next requests of a call until the returned function is called. */
  hold(key: FakeKey): () => void;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

/** A fake API without any replies: an unknown call is a 404, which the app shows as a failure. */
export function createFakeApi(): FakeApi {
  const answers = new Map<string, Answer>();
  const gates = new Map<string, Promise<void>>();
  const requests: FakeRequest[] = [];
  const once = (key: FakeKey, answer: Answer) => {
    const before = answers.get(key);
    answers.set(key, (request) => {
      if (before) answers.set(key, before);
      else answers.delete(key);
      return answer(request);
    });
  };
  return {
    requests,
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input), location.origin);
      const path = pathname.replace(/^\/api/, '');
      const key = bestMatch([...answers.keys(), ...gates.keys()], init?.method ?? 'GET', path);
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      const request = { key: key ?? `${init?.method ?? 'GET'} ${path}`, url: path + search, body };
      requests.push(request);
      await gates.get(request.key);
      return (
        (key && answers.get(key)?.(request)) ||
        Response.json({ error: 'Not there', code: 'not_found' }, { status: 404 })
      );
    },
    reply: (key, reply) => void answers.set(key, () => Response.json(reply)),
    replyWith: (key, replyTo) => void answers.set(key, (request) => Response.json(replyTo(request))),
    refuse: (key, status = key.startsWith('GET') ? 400 : 500, body = {}) =>
      void answers.set(key, () => Response.json(body, { status })),
    refuseOnce: (key, status = key.startsWith('GET') ? 400 : 500, body = {}) =>
      once(key, () => Response.json(body, { status })),
    cutOffOnce: (key) => once(key, () => Promise.reject(new TypeError('Failed to fetch'))),
    cutOff: (key) => void answers.set(key, () => Promise.reject(new TypeError('Failed to fetch'))),
    hold(key) {
      const gate = Promise.withResolvers<void>();
      gates.set(key, gate.promise);
      return () => {
        gates.delete(key);
        gate.resolve();
      };
    },
  };
}

/** The matching key with the fewest parameters: 'GET /groups/public' before 'GET /groups/:id'. */
function bestMatch(keys: readonly string[], method: string, path: string): string | undefined {
  const parts = path.split('/');
  const fitting = keys.filter((key) => {
    const [ofMethod, pattern = ''] = key.split(' ');
    const wanted = pattern.split('/');
    if (ofMethod !== method || wanted.length !== parts.length) return false;
    return wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
  return fitting.toSorted((a, b) => a.split(':').length - b.split(':').length)[0];
}
