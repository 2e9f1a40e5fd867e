import type { Handlers } from '../../handlers.ts';
import { baseVersionOf } from '../../lib/base-version.ts';
import { orderLog, undoOrder } from './order-log.ts';
import { readOrders, replaceOrders } from './orders-service.ts';
import { previewOrders } from './preview.ts';

/** The calls of the caller's standing orders. */
export const ordersCalls = {
  'GET /orders': (context, { caller }) => readOrders(context, caller),
  'PUT /orders': (context, { caller, body, request }) =>
    replaceOrders(context, caller, body, baseVersionOf(body, request.headers['if-match'], 'orders')),
  'GET /orders/preview': (context, { caller }) => previewOrders(context, caller),
  'GET /orders/log': (context, { caller }) => orderLog(context, caller),
  'POST /orders/log/:id/undo': (context, { caller, params }) => undoOrder(context, caller, params.id),
} satisfies Handlers;
