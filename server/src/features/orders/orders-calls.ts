import type { Handlers } from '../../handlers.ts';
import { baseVersionOf } from '../../lib/base-version.ts';
import { previewOrders } from './carry-out-week.ts';
import { orderLog, undoOrder } from './order-log.ts';
import { readOrders, replaceOrders } from './orders-service.ts';

/** The calls of the caller's standing orders. */
export const ordersCalls = {
  'GET /orders': readOrders,
  'PUT /orders': (context, { caller, body, request }) =>
    replaceOrders(context, caller, body, baseVersionOf(body, request.headers['if-match'], 'orders')),
  'GET /orders/preview': previewOrders,
  'GET /orders/log': orderLog,
  'POST /orders/log/:id/undo': undoOrder,
} satisfies Handlers;
