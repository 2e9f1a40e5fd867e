import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import {
  acceptInvitation,
  declineInvitation,
  dismissInvitation,
  invitationByToken,
  pendingInvitations,
} from './invitations-service.ts';
import { invite } from './invite.ts';
import { createJoinLink, deleteJoinLink, joinByLink, joinLinkPreview } from './join-links.ts';
import { renew } from './renew.ts';
import { resendAll, resendInvitation, sentInvitations, withdrawInvitation } from './sent-invitations.ts';

const DONE = { success: true as const };

/** Invitations by mail, and join links. */
export function invitationsRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;

  bind(app, context, 'POST /groups/:id/invite', async ({ body, caller, params, request }) => {
    const { invitee_emails: addresses, message } = body;
    const send = () => invite(context, caller, params.id, { addresses, message: message ?? null });
    return limits.shared.attempt('invite', attempterOf(request, caller.userId), send);
  });
  bind(app, context, 'POST /groups/:id/renew', async ({ caller, params, request }) =>
    limits.shared.attempt('newGroup', attempterOf(request, caller.userId), () => renew(context, caller, params.id)),
  );
  bind(app, context, 'GET /groups/:id/invitations', ({ caller, params }) =>
    sentInvitations(context, caller, params.id),
  );
  bind(app, context, 'POST /groups/:id/invitations/resend', async ({ caller, params, request }) =>
    limits.shared.attempt('invite', attempterOf(request, caller.userId), () => resendAll(context, caller, params.id)),
  );
  bind(app, context, 'POST /groups/:id/invitations/:invitationId/resend', async ({ caller, params, request }) => {
    const send = () => resendInvitation(context, caller, params.id, params.invitationId);
    return limits.shared.attempt('invite', attempterOf(request, caller.userId), send);
  });
  bind(app, context, 'DELETE /groups/:id/invitations/:invitationId', async ({ caller, params }) => {
    await withdrawInvitation(context, caller, params.id, params.invitationId);
    return DONE;
  });
  bind(app, context, 'GET /invitations/pending', ({ caller }) => pendingInvitations(context, caller));
  bind(app, context, 'GET /invitations/:token', async ({ params, request }) => {
    await limits.reads.admit('invitation', attempterOf(request));
    return invitationByToken(context, params.token);
  });
  bind(app, context, 'POST /invitations/:token/accept', async ({ caller, params, request }) => {
    await limits.shared.admit('join', attempterOf(request, caller.userId));
    return acceptInvitation(context, caller, params.token);
  });
  bind(app, context, 'POST /invitations/:token/decline', async ({ caller, params, request }) => {
    await limits.shared.admit('join', attempterOf(request, caller.userId));
    await declineInvitation(context, caller, params.token);
    return DONE;
  });
  bind(app, context, 'POST /invitations/:token/dismiss', async ({ caller, params, request }) => {
    await limits.shared.admit('join', attempterOf(request, caller.userId));
    await dismissInvitation(context, caller, params.token);
    return DONE;
  });

  bind(app, context, 'POST /groups/:id/join-links', async ({ caller, params, request }) => {
    await limits.shared.admit('joinLink', attempterOf(request, caller.userId));
    return createJoinLink(context, caller, params.id);
  });
  bind(app, context, 'DELETE /join-links/:id', async ({ caller, params }) => {
    await deleteJoinLink(context, caller, params.id);
    return DONE;
  });
  bind(app, context, 'GET /join-links/:token', async ({ params, request }) => {
    await limits.reads.admit('invitation', attempterOf(request));
    return joinLinkPreview(context, params.token);
  });
  bind(app, context, 'POST /join-links/:token/join', async ({ caller, params, request }) => {
    await limits.shared.admit('join', attempterOf(request, caller.userId));
    return joinByLink(context, caller, params.token);
  });
}
