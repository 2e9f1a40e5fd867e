import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutPage, nothingPage, portalPage } from './page.ts';
import { PORTAL_ACTS, type StripeStandIn } from './stand-in.ts';

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

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
