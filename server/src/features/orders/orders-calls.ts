import type { Handlers } from '../../handlers.ts';
import { baseVersionOf } from '../../lib/requests.ts';
import { orderLog, readOrders, replaceOrders, undoOrder } from './orders-service.ts';
import { previewOrders } from './run-orders.ts';

/** The calls of the caller's standing orders. */
export const ordersCalls = {
  'GET /orders': readOrders,
  'PUT /orders': (context, { caller, body, request }) =>
    replaceOrders(context, caller, body, baseVersionOf(body, request.headers['if-match'], 'orders')),
  'GET /orders/preview': previewOrders,
  'GET /orders/log': orderLog,
  'POST /orders/log/:id/undo': undoOrder,
} satisfies Handlers;
