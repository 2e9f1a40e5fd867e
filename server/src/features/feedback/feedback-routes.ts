import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { giveFeedback } from './feedback-service.ts';

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;
  bind(app, context, 'POST /feedback', async ({ body, caller, request }) => {
    await limits.shared.admit('feedback', attempterOf(request, caller.userId));
    return giveFeedback(context, caller, body);
  });
}
