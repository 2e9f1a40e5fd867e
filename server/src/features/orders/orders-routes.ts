import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { baseVersionOf } from '../../lib/base-version.ts';
import { orderLog, undoOrder } from './order-log.ts';
import { readOrders, replaceOrders } from './orders-service.ts';
import { previewOrders } from './preview.ts';

/** The routes of the caller's standing orders. */
export function ordersRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /orders', ({ caller }) => readOrders(context, caller));
  bind(app, context, 'PUT /orders', ({ caller, body, request }) =>
    replaceOrders(context, caller, body, baseVersionOf(body, request.headers['if-match'], 'orders')),
  );
  bind(app, context, 'GET /orders/preview', ({ caller }) => previewOrders(context, caller));
  bind(app, context, 'GET /orders/log', ({ caller }) => orderLog(context, caller));
  bind(app, context, 'POST /orders/log/:id/undo', ({ caller, params }) =>
    undoOrder(context, caller, params.id.toLowerCase()),
  );
}
