import { emailKey } from '@singleback/game/account/sign-up.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { attempterOf } from '../../http/limits.ts';
import { mailPreferencesPath } from '../../lib/tokens/user-links.ts';
import { calendarOf } from './calendar.ts';
import {
  addressOfToken,
  chooseMails,
  chooseTimeZone,
  renewCalendarLink,
  resubscribe,
  settingsOf,
  subscribeBrowser,
  unsubscribe,
  unsubscribeBrowser,
  unsubscribeByToken,
} from './settings.ts';

/** The calls of what is sent to a user. */
export const notificationsCalls = {
  'GET /notifications/unsubscribe': (context, { query: { email }, request }) => {
    const who = attempterOf(request, email && emailKey(email));
    return context.limits.shared.attempt('mailPreferences', who, () => unsubscribe(context, email));
  },
  'POST /notifications/resubscribe': (context, { body: { email }, request }) => {
    const who = attempterOf(request, emailKey(email));
    return context.limits.shared.attempt('mailPreferences', who, () => resubscribe(context, email));
  },
  'POST /notifications/one-click': unsubscribeByToken,
  'GET /notifications/settings': (context, { caller }) => settingsOf(context, caller),
  'PUT /notifications/time-zone': chooseTimeZone,
  'PUT /notifications/emails': chooseMails,
  'POST /notifications/calendar-link': renewCalendarLink,
  'GET /notifications/push-key': async ({ push }) => ({ key: push.publicKey }),
  'POST /notifications/push-subscriptions': subscribeBrowser,
  'DELETE /notifications/push-subscriptions': unsubscribeBrowser,
} satisfies Handlers;

/** What a mail or calendar program opens: the calendar file, at a secret address, and the address of the mail header. */
export function notificationsRoutes(app: FastifyInstance, context: Context): void {
  const { shared, reads } = context.limits;
  // Shows the page: a GET must not unsubscribe.
  app.get<{ Querystring: { token?: unknown } }>('/notifications/one-click', async (request, reply) => {
    await shared.admit('link', attempterOf(request));
    const { token } = request.query;
    return reply.redirect(mailPreferencesPath(await addressOfToken(context, typeof token === 'string' ? token : '')));
  });
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    await reads.admit('calendar', attempterOf(request));
    const calendar = await calendarOf(context, request.params.file.replace(/\.ics$/, ''));
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'inline; filename="singleback.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
}
