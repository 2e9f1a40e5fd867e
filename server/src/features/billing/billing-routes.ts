import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { currentSubscription } from './billing-service.ts';

export function billingRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /subscriptions/current', ({ caller }) => currentSubscription(context, caller.userId));
}
