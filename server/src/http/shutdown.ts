import type { FastifyInstance } from 'fastify';

/**
 * While a process ends, each answer also closes its connection, so that a proxy takes its next request to another process
 * instead of into a connection that is about to go. `leaving` is aborted when the process begins to end.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: AbortSignal | null): void {
  if (shutdown === null) return;
  app.addHook('onRequest', (_request, reply, done) => {
    if (shutdown.aborted) reply.header('connection', 'close');
    done();
  });
}
