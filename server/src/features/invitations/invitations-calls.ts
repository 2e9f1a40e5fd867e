// Invitations by email and by join link, from both sides.

import type { Handlers } from '../../handlers.ts';
import {
  acceptInvitation,
  createJoinLink,
  declineInvitation,
  deleteJoinLink,
  dismissInvitation,
  invitationByToken,
  joinByLink,
  joinLinkPreview,
  pendingInvitations,
} from './invitations-service.ts';
import { invite, renew } from './invite.ts';
import { resendAll, resendInvitation, sentInvitations, withdrawInvitation } from './sent-invitations.ts';

/** Invitations by mail, and join links. */
export const invitationsCalls = {
  'POST /groups/:id/invite': (context, { body: { invitee_emails: addresses, message = null }, caller, params }) =>
    invite(context, caller, params.id, { addresses, message }),
  'POST /groups/:id/renew': renew,
  'GET /groups/:id/invitations': sentInvitations,
  'POST /groups/:id/invitations/resend': resendAll,
  'POST /groups/:id/invitations/:invitationId/resend': resendInvitation,
  'DELETE /groups/:id/invitations/:invitationId': withdrawInvitation,
  'GET /invitations/pending': (context, { caller }) => pendingInvitations(context, caller),
  'GET /invitations/:token': invitationByToken,
  'POST /invitations/:token/accept': (context, { caller, params }) => acceptInvitation(context, caller, params.token),
  'POST /invitations/:token/decline': (context, { caller, params }) => declineInvitation(context, caller, params.token),
  'POST /invitations/:token/dismiss': dismissInvitation,
  'POST /groups/:id/join-links': (context, { caller, params }) => createJoinLink(context, caller, params.id),
  'DELETE /join-links/:id': (context, { caller, params }) => deleteJoinLink(context, caller, params.id),
  'GET /join-links/:token': joinLinkPreview,
  'POST /join-links/:token/join': (context, { caller, params }) => joinByLink(context, caller, params.token),
} satisfies Handlers;
