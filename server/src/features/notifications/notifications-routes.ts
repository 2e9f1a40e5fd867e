import { emailKey } from '@singleback/game/account/email.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { mailPreferencesPath } from '../../lib/tokens/unsubscribe-tokens.ts';
import { calendarOf } from './calendar.ts';
import { addressOfToken, resubscribe, unsubscribe, unsubscribeByToken } from './notifications-service.ts';
import {
  chooseMails,
  chooseTimeZone,
  renewCalendarLink,
  settingsOf,
  subscribeBrowser,
  unsubscribeBrowser,
} from './settings.ts';

export function notificationsRoutes(app: FastifyInstance, context: Context): void {
  const { shared } = context.limits;
  bind(app, context, 'GET /notifications/unsubscribe', async ({ query, request }) => {
    await shared.admit('mailPreferences', attempterOf(request, query.email && emailKey(query.email)));
    return unsubscribe(context, query.email);
  });
  bind(app, context, 'POST /notifications/resubscribe', async ({ body, request }) => {
    await shared.admit('mailPreferences', attempterOf(request, emailKey(body.email)));
    return resubscribe(context, body.email);
  });
  settingsRoutes(app, context);
  calendarRoute(app, context);
  app.register(async (scope) => {
    // Mail programs send 'List-Unsubscribe=One-Click' as a form; the token says everything.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    );
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    );
    bind(scope, context, 'POST /notifications/one-click', async ({ query, request }) => {
      await shared.admit('link', attempterOf(request));
      return unsubscribeByToken(context, query.token);
    });
    scope.get('/notifications/one-click', (request, reply) => toPreferences(context, request, reply));
  });

  /** Opening the address of the mail header shows the page: a GET must not unsubscribe. */
  async function toPreferences(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await shared.admit('link', attempterOf(request));
    const { token } = request.query as { token?: unknown };
    return reply.redirect(mailPreferencesPath(await addressOfToken(context, typeof token === 'string' ? token : '')));
  }
}

function settingsRoutes(app: FastifyInstance, context: Context): void {
  const done = { success: true } as const;
  const count = (request: FastifyRequest, { userId }: Caller) =>
    context.limits.shared.admit('notices', attempterOf(request, userId));
  bind(app, context, 'GET /notifications/settings', ({ caller }) => settingsOf(context, caller));
  bind(app, context, 'PUT /notifications/time-zone', async ({ body, caller, request }) => {
    await count(request, caller);
    return chooseTimeZone(context, caller, body.time_zone);
  });
  bind(app, context, 'PUT /notifications/emails', async ({ body, caller, request }) => {
    await count(request, caller);
    return chooseMails(context, caller, body.kind, body.is_on);
  });
  bind(app, context, 'POST /notifications/calendar-link', async ({ caller, request }) => {
    await count(request, caller);
    return renewCalendarLink(context, caller);
  });
  bind(app, context, 'GET /notifications/push-key', async () => ({ key: context.push.publicKey }));
  bind(app, context, 'POST /notifications/push-subscriptions', async ({ body, caller, request }) => {
    await count(request, caller);
    return { success: true as const, is_refused: await subscribeBrowser(context, caller, body) };
  });
  bind(app, context, 'DELETE /notifications/push-subscriptions', async ({ body, caller, request }) => {
    await count(request, caller);
    await unsubscribeBrowser(context, caller, body.endpoint);
    return done;
  });
}

/** The calendar file, at a secret address. */
function calendarRoute(app: FastifyInstance, context: Context): void {
  app.get('/calendar/:file', async (request, reply) => {
    await context.limits.reads.admit('calendar', attempterOf(request));
    const { file } = request.params as { file: string };
    const calendar = await calendarOf(context, file.replace(/\.ics$/, ''));
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'inline; filename="singleback.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
}
