import { emailKey } from '@singleback/game/account/email.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { knockingOf, openLimits } from '../../http/limits.ts';
import { addressOfToken, resubscribe, unsubscribe, unsubscribeByToken } from './notifications-service.ts';

export function notificationsRoutes(app: FastifyInstance, context: Context): void {
  const limits = openLimits(context.clock);
  bind(app, context, 'GET /notifications/unsubscribe', async ({ query, request }) => {
    limits.take('mailPreferences', knockingOf(request, query.email && emailKey(query.email)));
    return unsubscribe(context, query.email);
  });
  bind(app, context, 'POST /notifications/resubscribe', async ({ body, request }) => {
    limits.take('mailPreferences', knockingOf(request, emailKey(body.email)));
    return resubscribe(context, body.email);
  });
  app.register(async (scope) => {
    // Mail programs send 'List-Unsubscribe=One-Click' as a form; the token says everything.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    );
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    );
    bind(scope, context, 'POST /notifications/one-click', async ({ query, request }) => {
      limits.take('link', knockingOf(request));
      return unsubscribeByToken(context, query.token);
    });
    scope.get('/notifications/one-click', { schema: { hide: true } }, (request, reply) =>
      toPreferences(context, request, reply),
    );
  });

  /** A person who opens the address of a mail header gets the page: looking at it alone must not unsubscribe. */
  async function toPreferences(house: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    limits.take('link', knockingOf(request));
    const { token } = request.query as { token?: unknown };
    const email = await addressOfToken(house, typeof token === 'string' ? token : '');
    return reply.redirect(`/unsubscribe?email=${encodeURIComponent(email)}`);
  }
}
