import type { Handlers } from '../../handlers.ts';
import { announce, announcementsOf, deleteAnnouncement } from './announcements.ts';
import { deleteGroup } from './delete-group.ts';
import { nudge } from './nudge.ts';

/** What commissioners do for the whole group. */
export const commissionersCalls = {
  'DELETE /groups/:id': (context, { body, caller, params }) => deleteGroup(context, caller, params.id, body.name),
  'POST /groups/:id/nudge': (context, { caller, params }) => nudge(context, caller, params.id),
  'GET /groups/:id/announcements': (context, { caller, params }) => announcementsOf(context, caller, params.id),
  'POST /groups/:id/announcements': (context, { body, caller, params }) =>
    announce(context, caller, params.id, body.text),
  'DELETE /groups/:id/announcements/:announcementId': (context, { caller, params }) =>
    deleteAnnouncement(context, caller, params.id, params.announcementId),
} satisfies Handlers;
