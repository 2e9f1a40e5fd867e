import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind-one.ts';
import { endOtherSessions, endSession, ownSessions } from './sessions-service.ts';

/** Where the caller is signed in. */
export function sessionsRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /account/sessions', ({ caller }) => ownSessions(context, caller));
  bind(app, context, 'DELETE /account/sessions/:id', async ({ caller, params }) => {
    await endSession(context, caller, params.id);
    return { success: true as const };
  });
  bind(app, context, 'POST /account/sessions/end-others', async ({ caller }) => ({
    ended: await endOtherSessions(context, caller),
  }));
}
