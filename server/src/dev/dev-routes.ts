// Only with the variable DEV: routes that move the clock and show what was sent.
import { readInstant } from '@singleback/game/season/durations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { SeasonClock } from '../lib/clocks/season-clock.ts';
import { escapeHtml } from '../lib/escape.ts';
import type { Mailbox, StoredMail } from '../lib/mail/mailbox.ts';
import { googleRoutes, type StandIn } from './google.ts';
import { sendPage } from './stand-in-page.ts';
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

/** The local mailbox as a page: plain, readable on a phone, without scripts. */
function mailboxPage(mails: readonly StoredMail[]): string {
  const list =
    mails.length > 0
      ? mails.map(mailCard).join('\n')
      : '<p>No email yet. Sign up, and the confirmation appears here.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox · Singleback</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px;max-width:720px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#F3F1E7,#0C1210);color:light-dark(#141A17,#F3F1E7)}
h1{font-size:24px;margin:0 0 16px}
article{border:1px solid light-dark(#D8D4C3,#223029);border-radius:10px;padding:16px;margin:0 0 16px;background:light-dark(#FBFAF4,#121A17)}
h2{font-size:17px;margin:0 0 4px}
.meta{margin:0 0 12px;font-size:13px;color:light-dark(#434C46,#BDC4B9)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:light-dark(#1D5A8C,#8FC7FF)}
</style></head><body><main><h1>Mailbox</h1>
${list}
</main></body></html>`;
}

function mailCard(mail: StoredMail): string {
  const sent = mail.sent_at.replace('T', ' ').slice(0, 19);
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)} · ${sent} UTC</p>
<pre>${withLinks(mail.text)}</pre></article>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
