import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../lib/escape.ts';
import { sendPage, standInPage } from '../stand-in-page.ts';
import { type Customer, type Paid, PORTAL_ACTS, type Portal, type StripeStandIn } from './stand-in.ts';

type PageRequest = { Params: { id: string }; Body: Record<string, string> };

/** The stand-in's pages under /stripe of the given scope: checkout and portal. */
export function stripeRoutes(dev: FastifyInstance, standIn: StripeStandIn): void {
  dev.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, next) => next(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<PageRequest>('/stripe/checkout/:id', async ({ params }, reply) => {
      const checkout = standIn.checkout(params.id);
      if (!checkout) return pastCheckout(params.id, reply);
      return sendPage(reply, checkoutPage(standIn.price.amount, standIn.customer(checkout.customer)));
    });
    scope.post<PageRequest>('/stripe/checkout/:id', async ({ params, body }, reply) => {
      const checkout = standIn.checkout(params.id);
      if (!checkout) return pastCheckout(params.id, reply);
      if (body.act !== 'pay') return reply.redirect(checkout.cancelUrl, 303);
      await standIn.pay(checkout);
      return reply.redirect(checkout.successUrl, 303);
    });
    scope.get<PageRequest>('/stripe/portal/:id', async ({ params }, reply) => {
      const portal = standIn.portal(params.id);
      if (!portal) return sendPage(reply.code(404), nothingPage());
      return sendPage(reply, portalPage(portal, standIn.paidBy(portal.customer)));
    });
    scope.post<PageRequest>('/stripe/portal/:id', async ({ params, body, url }, reply) => {
      const portal = standIn.portal(params.id);
      const act = PORTAL_ACTS.find((each) => each === body.act);
      if (!portal || !act) return sendPage(reply.code(404), nothingPage());
      await standIn.act(portal.customer, act);
      return reply.redirect(url, 303);
    });
  });

  /** A paid checkout leads on to where paying leads. */
  function pastCheckout(id: string, reply: FastifyReply): FastifyReply {
    const next = standIn.afterPaying(id);
    return next === null ? sendPage(reply.code(404), nothingPage()) : reply.redirect(next, 303);
  }
}

const STAND_IN = '<p class="meta">This page stands in for Stripe on your own machine. No money moves.</p>';

/** The checkout page. */
function checkoutPage(cents: number, customer: Customer | null): string {
  return page(
    'Pay for Premium',
    `${STAND_IN}
<dl><div><dt>Singleback Premium</dt><dd>$${(cents / 100).toFixed(2)} a month</dd></div>
<div><dt>Account</dt><dd>${escapeHtml(customer?.email ?? '')}</dd></div></dl>
<form method="post"><button name="act" value="pay">Subscribe</button>
<button class="quiet" name="act" value="back">Back to Singleback</button></form>`,
  );
}

/** The portal page to see and cancel a subscription, and to simulate events. */
function portalPage({ returnUrl }: Portal, all: readonly Paid[]): string {
  const running = all.find(({ endedAt }) => endedAt === null);
  const rows = all.map(
    (paid) => `<div><dt>Premium, since ${day(paid.created)}</dt><dd>${escapeHtml(stateOf(paid))}</dd></div>`,
  );
  return page(
    'Billing',
    `${STAND_IN}
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '<p>Nothing is paid for here.</p>'}
${running ? actsOf(running) : ''}
<p><a href="${escapeHtml(returnUrl)}">Return to Singleback</a></p>`,
  );
}

/** The page for an expired checkout. */
function nothingPage(): string {
  return page(
    'Nothing here',
    `<p>This page has been used, or was never there.</p>
<p><a href="/subscription">Return to Singleback</a></p>`,
  );
}

function actsOf({ cancelsAtEnd, status }: Paid): string {
  const button = (act: string, words: string, quiet = true) =>
    `<button name="act" value="${act}"${quiet ? ' class="quiet"' : ''}>${words}</button>`;
  return `<form method="post">
${cancelsAtEnd ? button('renew', 'Renew subscription', false) : button('cancel', 'Cancel subscription', false)}
<h2>What else can happen</h2>
${button('end_period', 'The month ends')}
${status === 'active' ? button('fail', 'A payment fails') : button('pay', 'The payment comes')}
${button('cancel_now', 'It is cancelled at once')}
</form>`;
}

function stateOf({ status, cancelsAtEnd, periodEnd, endedAt }: Paid): string {
  if (endedAt !== null) return `Ended ${day(endedAt)}`;
  if (status === 'past_due') return 'Payment failed';
  return `${cancelsAtEnd ? 'Cancelled, runs until' : 'Renews'} ${day(periodEnd)}`;
}

const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

const STYLE = `dl{margin:0 0 24px}dl div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid light-dark(#D8D4C3,#223029)}
dd{margin:0;font-weight:700;text-align:right;overflow-wrap:anywhere}
.quiet{background:light-dark(#FBFAF4,#121A17);color:inherit;border-color:light-dark(#D8D4C3,#223029);font-weight:400}
a{color:light-dark(#1D5A8C,#8FC7FF)}`;

const page = (title: string, body: string) => standInPage({ of: 'Stripe', title, style: STYLE, body });
