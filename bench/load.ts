// Asks as fast as it is answered, from a process of its own.
import autocannon from 'autocannon';
import { answerQuestions } from './processes.ts';
import { percentile } from './text-table.ts';

export interface Asking {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A load: these requests in turn, from many connections. */
export interface Load {
  url: string;
  requests: Asking[];
  /** Each request goes out once, over all connections; otherwise every connection begins again when it is through. */
  isOnce: boolean;
  warmUpSeconds: number;
  seconds: number;
  connections: number;
  /** Requests a second, over all connections, at most; as fast as they are answered when not given. */
  perSecond?: number;
}

/** What became of one request of those that go out once. */
export interface Outcome {
  /** When it was sent, in ms of real time. */
  sentAt: number;
  /** Null: not answered before the time was over. */
  status: number | null;
  body: string;
}

/** What came of it, without the warm-up. */
export interface Loaded {
  perSecond: number;
  /** Milliseconds from the first byte of a request to the last of its answer. */
  p50: number;
  p99: number;
  /** How many answers had which status. */
  statuses: Record<string, number>;
  /** Connections that broke, and answers that did not come. */
  broken: number;
  /** Of requests that go out once, the warm-up included: what became of each that was sent, in their order. */
  outcomes: Outcome[];
}

answerQuestions<Load>(async (load) => {
  const outcomes: Outcome[] = [];
  const requests = load.isOnce ? [takeInTurn(load.requests, outcomes)] : load.requests;
  if (load.warmUpSeconds > 0) await run(load, requests, load.warmUpSeconds);
  return { ...(await run(load, requests, load.seconds)), outcomes };
});

async function run(
  { url, connections, perSecond }: Load,
  requests: autocannon.Request[],
  seconds: number,
): Promise<Omit<Loaded, 'outcomes'>> {
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  const { errors, timeouts, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const whenDone = (error: Error | null, result: autocannon.Result) => (error ? reject(error) : resolve(result));
    const rate = perSecond === undefined ? {} : { overallRate: perSecond };
    const running = autocannon({ url, connections, requests, duration: seconds, ...rate }, whenDone);
    running.on('response', (_client, status, _bytes, milliseconds) => {
      took.push(milliseconds);
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / duration,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    statuses,
    broken: errors + timeouts,
  };
}

/** One request for autocannon that is another one each time it goes out; notes what becomes of each. */
function takeInTurn(requests: readonly Asking[], outcomes: Outcome[]): autocannon.Request {
  return {
    setupRequest: (request, context) => {
      const next = requests[outcomes.length];
      if (!next) throw new Error(`All ${requests.length} requests were sent before the time was over.`);
      const outcome: Outcome = { sentAt: Date.now(), status: null, body: '' };
      outcomes.push(outcome);
      Object.assign(context, { outcome });
      return { ...request, ...next };
    },
    onResponse: (status, body, context) => Object.assign((context as { outcome: Outcome }).outcome, { status, body }),
  };
}
