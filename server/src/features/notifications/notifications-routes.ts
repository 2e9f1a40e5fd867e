import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { attempterOf } from '../../http/limits.ts';
import { mailPreferencesPath } from '../../lib/tokens/user-links.ts';
import { calendarOf } from './calendar.ts';
import { addressOfToken } from './settings.ts';

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
