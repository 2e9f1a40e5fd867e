import type { FastifyInstance } from 'fastify';
import type { Standings } from '../standings/standings.ts';

/**
 * Makes every request for standings that follows a change answered by this process read the database again, and one that
 * says `Cache-Control: no-cache`, as pages do shortly after a change that another process may have answered.
 */
export function keepStandingsFresh(app: FastifyInstance, standings: Standings): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['cache-control'] === 'no-cache') standings.expire();
    done();
  });
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') standings.expire();
    done(null, payload);
  });
}
