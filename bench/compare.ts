import { request } from 'node:http';
import type { KeptAnswer } from './bare.ts';
import type { Asking, Load, Loaded } from './load.ts';
import type { Worker } from './processes.ts';
import type { Question } from './questions.ts';

/** A question, asked of the app and of a bare route that answers the same bytes. */
export interface Compared {
  title: string;
  /** Bytes of the answer's body, as they were sent. */
  bytes: number;
  encoding: string;
  app: Loaded;
  bare: Loaded;
}

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 1;

/** Asks a question of both, one after the other, for `seconds` each. */
export async function compare(
  question: Question,
  { appUrl, bare, load, seconds }: { appUrl: string; bare: Worker; load: Worker; seconds: number },
): Promise<Compared> {
  // The bare route is given what the app answers to the last of the requests, which is then not sent again.
  const sample = question.requests.at(-1) as Asking;
  const kept = await answerTo(appUrl, sample);
  const bareUrl = await bare.ask<string>(kept);
  const common = { isOnce: question.isOnce, warmUpSeconds: WARM_UP_SECONDS, seconds, connections: CONNECTIONS };
  const requests = question.requests.slice(0, -1);
  return {
    title: question.title,
    bytes: kept.body.length,
    encoding: kept.headers['content-encoding'] ?? '',
    // The bare route can be asked the same thing again, and answers more often than there are requests.
    bare: await load.ask<Loaded>({ ...common, isOnce: false, url: bareUrl, requests } satisfies Load),
    app: await whileChanging(question.change, () =>
      load.ask<Loaded>({ ...common, url: appUrl, requests } satisfies Load),
    ),
  };
}

/** Runs `work`, and `change` once a second meanwhile. */
async function whileChanging<Result>(
  change: (() => Promise<void>) | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  let changing = Promise.resolve();
  const timer = change && setInterval(() => (changing = changing.then(change)), 1_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await changing;
  }
}

/** What the app answers, byte for byte, with the headers that describe the body. */
export function answerTo(url: string, { method, path, headers, body }: Asking): Promise<KeptAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status !== 200 && status !== 304) {
          reject(new Error(`${method} ${path} was answered ${status}: ${Buffer.concat(chunks)}`));
          return;
        }
        const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'].flatMap((name) => {
          const value = answer.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        const route = path.split('?')[0] ?? path;
        resolve({ method, path: route, status, headers: Object.fromEntries(kept), body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
