import type { Handlers } from '../../handlers.ts';
import { announce, announcementsOf, deleteAnnouncement, nudge } from './announcements.ts';
import { deleteGroup } from './delete-group.ts';

/** What commissioners do for the whole group. The other calls of the contract's `commissioners.ts` are in `groups-calls.ts`. */
export const commissionersCalls = {
  'DELETE /groups/:id': deleteGroup,
  'POST /groups/:id/nudge': (context, { caller, params }) => nudge(context, caller, params.id),
  'GET /groups/:id/announcements': announcementsOf,
  'POST /groups/:id/announcements': announce,
  'DELETE /groups/:id/announcements/:announcementId': deleteAnnouncement,
} satisfies Handlers;
