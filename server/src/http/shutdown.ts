import type { FastifyInstance } from 'fastify';

/**
 * During shutdown every response closes its connection, so that a proxy sends its next request to another process.
 * `shutdown` is aborted when shutdown begins.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: AbortSignal | null): void {
  if (shutdown === null) return;
  app.addHook('onRequest', (_request, reply, done) => {
    if (shutdown.aborted) reply.header('connection', 'close');
    done();
  });
}
