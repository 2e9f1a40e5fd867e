// A Fastify with nothing on it: it answers kept bytes, so that what the machine can do at best is known.
import Fastify from 'fastify';
import { answerQuestions } from './processes.ts';

/** What a route is to answer, whoever asks. */
export interface KeptAnswer {
  method: 'GET' | 'POST';
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

let close = async () => {};

answerQuestions<KeptAnswer | KeptAnswer[]>(async (kept) => {
  await close();
  const app = Fastify({ logger: false });
  for (const { method, path, status, headers, body } of [kept].flat()) {
    const bytes = Buffer.from(body);
    app.route({
      method,
      url: path,
      handler: (_request, reply) =>
        reply
          .code(status)
          .headers(headers)
          .send(status === 304 ? undefined : bytes),
    });
  }
  close = () => app.close();
  return app.listen({ port: 0, host: '127.0.0.1' });
});
