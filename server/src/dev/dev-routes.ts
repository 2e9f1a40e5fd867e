import { readInstant } from '@singleback/game/season/instant.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { SeasonClock } from '../lib/clocks/season-clock.ts';
import type { Mailbox } from '../lib/mail/mailbox.ts';
import { googleRoutes } from './google/google-routes.ts';
import type { StandIn } from './google/stand-in.ts';
import { mailboxPage } from './mailbox-page.ts';
import type { StripeStandIn } from './stripe/stand-in.ts';
import { stripeRoutes } from './stripe/stripe-routes.ts';

/** The tools of a playground. */
export interface DevTools {
  clock: SeasonClock;
  /** null when mail goes to an SMTP server. */
  mailbox: Mailbox | null;
  /** null when people sign in at Google itself. */
  google: StandIn | null;
  /** null when people pay at Stripe itself. */
  stripe: StripeStandIn | null;
  /** Runs the pipeline after the clock was moved. */
  catchUp(): Promise<void>;
}

/** /dev: the mailbox and the clock, for local callers only. */
export function devRoutes(app: FastifyInstance, { clock, mailbox, google, stripe, catchUp }: DevTools): void {
  app.register(
    async (dev) => {
      dev.addHook('onRequest', onlyLoopback);
      const clockNow = () => ({ now: clock.now().toISOString(), speed: clock.speed() });
      dev.get('/clock', async () => clockNow());
      dev.post('/clock', async (request) => {
        await clock.move(changeOf(request.body, clock.now()));
        await catchUp();
        return clockNow();
      });
      if (google) googleRoutes(dev, google);
      if (stripe) stripeRoutes(dev, stripe);
      if (!mailbox) return;
      dev.get('/mailbox.json', () => mailbox.list());
      dev.get('/mailbox', async (_request, reply) => sendPage(reply, mailboxPage(await mailbox.list())));
    },
    { prefix: '/dev' },
  );
}

async function onlyLoopback(request: FastifyRequest): Promise<void> {
  const address = request.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  // A page whose own host name was pointed at this machine sends that name.
  const isOwnName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '');
  // Behind a proxy every caller seems local.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined;
  // A page of another site must not reach it through a local user's browser.
  const site = request.headers['sec-fetch-site'];
  if (isLoopback && isOwnName && !isForwarded && site !== 'cross-site') return;
  throw new AppError('not_found', 'There is nothing here.');
}

function changeOf(body: unknown, current: Date): { now?: Date; speed?: number } {
  const { now, speed } = (typeof body === 'object' && body !== null ? body : {}) as { now?: unknown; speed?: unknown };
  if (now === undefined && speed === undefined)
    throw new AppError('malformed', 'Send now (an instant), speed (a number), or both.');
  const instant = now === undefined ? undefined : readInstant(String(now));
  if (instant === null) throw new AppError('malformed', 'now is not an instant like 2025-10-05T20:30:00Z.');
  if (instant && instant < current) throw new AppError('malformed', 'The clock moves forward only.');
  if (speed !== undefined && !(typeof speed === 'number' && speed >= 0 && speed <= 100_000)) {
    throw new AppError('malformed', 'speed is a number from 0 to 100000.');
  }
  return { ...(instant && { now: instant }), ...(speed !== undefined && { speed }) };
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
