import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { knockingOf, openLimits } from '../../http/limits.ts';
import { giveFeedback } from './feedback-service.ts';

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  const limits = openLimits(context.clock);
  bind(app, context, 'POST /feedback', async ({ body, caller, request }) => {
    limits.take('feedback', knockingOf(request, caller.userId));
    return giveFeedback(context, caller, body);
  });
}
