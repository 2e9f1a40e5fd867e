import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Site } from '../lib/site-state.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Users may sign in to look at their lineups, and sign out here or elsewhere; admins work on. */
const ALLOWED =
  /^\/api\/(auth\/(sign-in\/email|passkey\/(start|sign-in)|sign-out|revoke-sessions)$|account\/sessions\/|admin\/)/;

/** Refuses every request that changes something while the operator's maintenance lasts. Reads go on. */
export function refuseDuringMaintenance(api: FastifyInstance, site: Site): void {
  api.addHook('onRequest', ({ method, routeOptions: { url } }, _reply, done) => {
    if (!waitsForMaintenance(method, url ?? '')) return done();
    site.read().then(
      ({ maintenanceUntil }) => done(maintenanceUntil === null ? undefined : refusal(maintenanceUntil)),
      // The request itself finds out that the database is away.
      () => done(),
    );
  });
}

/** Whether a request to a route, such as '/api/lineup', is refused while maintenance lasts. */
export function waitsForMaintenance(method: string, url: string): boolean {
  return !READS.includes(method) && !ALLOWED.test(url);
}

const refusal = (until: Date) =>
  new AppError('maintenance', 'Singleback is under maintenance. You can look at everything, but not change it yet.', {
    until: until.toISOString(),
  });
