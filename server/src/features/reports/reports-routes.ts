import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { report } from './reports-service.ts';

/** Reports of names to the admins. */
export function reportsRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'POST /reports', async ({ body, caller, request }) => {
    await context.limits.shared.admit('report', attempterOf(request, caller.userId));
    await report(context, caller, body);
    return { success: true as const };
  });
}
