import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { announce, announcementsOf, deleteAnnouncement } from './announcements.ts';
import { deleteGroup } from './delete-group.ts';
import { nudge } from './nudge.ts';

const DONE = { success: true as const };

/** What commissioners do for the whole group. */
export function commissionersRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;

  bind(app, context, 'DELETE /groups/:id', async ({ body, caller, params }) => {
    await deleteGroup(context, caller, params.id.toLowerCase(), body.name);
    return DONE;
  });
  bind(app, context, 'POST /groups/:id/nudge', ({ caller, params }) => nudge(context, caller, params.id.toLowerCase()));
  bind(app, context, 'GET /groups/:id/announcements', ({ caller, params }) =>
    announcementsOf(context, caller, params.id),
  );
  bind(app, context, 'POST /groups/:id/announcements', async ({ body, caller, params, request }) => {
    const send = () => announce(context, caller, params.id, body.text);
    return limits.shared.attempt('announcement', attempterOf(request, caller.userId), send);
  });
  bind(app, context, 'DELETE /groups/:id/announcements/:announcementId', async ({ caller, params }) => {
    await deleteAnnouncement(context, caller, params.id, params.announcementId);
    return DONE;
  });
}
