// Asks as fast as it is answered, from a process of its own.
import autocannon from 'autocannon';
import { answerQuestions } from './processes.ts';

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
}

answerQuestions<Load>(async (load) => {
  const requests = load.isOnce ? [takeInTurn(load.requests)] : load.requests;
  await run(load, requests, load.warmUpSeconds);
  return run(load, requests, load.seconds);
});

async function run({ url, connections }: Load, requests: autocannon.Request[], seconds: number): Promise<Loaded> {
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  const { errors, timeouts, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const whenDone = (error: Error | null, result: autocannon.Result) => (error ? reject(error) : resolve(result));
    const running = autocannon({ url, connections, requests, duration: seconds }, whenDone);
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

/** One request for autocannon that is another one each time it goes out. */
function takeInTurn(requests: readonly Asking[]): autocannon.Request {
  let sent = 0;
  return {
    setupRequest: (request) => {
      const next = requests[sent++];
      if (!next) throw new Error(`All ${requests.length} requests were sent before the time was over.`);
      return { ...request, ...next };
    },
  };
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
