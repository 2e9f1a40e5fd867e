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
  const { requests } = question;
  const kept = await answerTo(appUrl, requests.at(-1) as Asking);
  const bareUrl = await bare.ask<string>(kept);
  const common = { isOnce: false, warmUpSeconds: WARM_UP_SECONDS, seconds, connections: CONNECTIONS };
  const compared = {
    title: question.title,
    bytes: kept.body.length,
    encoding: kept.headers['content-encoding'] ?? '',
    bare: await load.ask<Loaded>({ ...common, url: bareUrl, requests } satisfies Load),
    app: await whileChanging(question.change, () =>
      load.ask<Loaded>({ ...common, url: appUrl, requests } satisfies Load),
    ),
  };
  const { statuses, broken } = compared.app;
  if (broken > 0 || Object.keys(statuses).join() !== '200') {
    throw new Error(`${question.title}: answered ${JSON.stringify(statuses)}, ${broken} broken.`);
  }
  return compared;
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
