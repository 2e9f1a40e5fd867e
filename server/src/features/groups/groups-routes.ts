import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { attempterOf } from '../../http/limits.ts';
import { groupOfMember } from './access-service.ts';
import { changeSettings } from './change-settings.ts';
import { allowOrders, closeGroup, editGroup, limitInvites, reopenGroup, shareName } from './commissioner.ts';
import { createGroup } from './create-group.ts';
import { readGroupForm } from './group-form.ts';
import { allGroups, myGroups, publicGroups } from './group-lists-service.ts';
import { groupWeek } from './group-week.ts';
import { dismissCommissioner, handOver, historyOf, membersOf, nameCommissioner, removeMember } from './members.ts';
import { joinGroup, leaveGroup } from './membership.ts';

const DONE = { success: true as const };

/** The routes of groups. */
export function groupsRoutes(app: FastifyInstance, context: Context): void {
  const { limits } = context;

  bind(app, context, 'GET /groups', ({ caller }) => myGroups(context, caller));
  bind(app, context, 'GET /groups/public', ({ caller, query }) =>
    publicGroups(context, caller, query.search, Number(query.page ?? 1)),
  );
  bind(app, context, 'GET /groups/admin/all', ({ caller }) => allGroups(context, caller));
  bind(app, context, 'POST /groups', async ({ body, caller, request }) => {
    const create = () => createGroup(context, caller, readGroupForm(body));
    return limits.shared.attempt('newGroup', attempterOf(request, caller.userId), create);
  });
  bind(app, context, 'POST /groups/:id/join', async ({ caller, params, request }) => {
    await limits.shared.admit('join', attempterOf(request, caller.userId));
    await joinGroup(context, caller, params.id.toLowerCase(), 'public');
    return groupOfMember(context.db, caller, params.id);
  });
  bind(app, context, 'POST /groups/:id/leave', async ({ caller, params }) => {
    await leaveGroup(context, caller, params.id.toLowerCase());
    return DONE;
  });
  bind(app, context, 'GET /groups/:id/members', ({ caller, params }) => membersOf(context, caller, params.id));
  bind(app, context, 'GET /groups/:id/week', ({ caller, params }) => groupWeek(context, caller, params.id));
  bind(app, context, 'GET /groups/:id/history', ({ caller, params }) => historyOf(context, caller, params.id));
  bind(app, context, 'POST /groups/:id/members/:userId/remove', async ({ caller, params }) => {
    await removeMember(context, caller, params.id, params.userId);
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id', ({ body, caller, params }) => editGroup(context, caller, params.id, body));
  bind(app, context, 'PUT /groups/:id/settings', ({ body, caller, params }) =>
    changeSettings(context, caller, params.id, body),
  );
  bind(app, context, 'PUT /groups/:id/commissioners-invite', ({ body, caller, params }) =>
    limitInvites(context, caller, params.id, body.commissioners_invite),
  );
  bind(app, context, 'PUT /groups/:id/orders-allowed', ({ body, caller, params }) =>
    allowOrders(context, caller, params.id, body.orders_allowed),
  );
  bind(app, context, 'PUT /groups/:id/commissioners/:userId', async ({ caller, params }) => {
    await nameCommissioner(context, caller, params.id, params.userId);
    return DONE;
  });
  bind(app, context, 'DELETE /groups/:id/commissioners/:userId', async ({ caller, params }) => {
    await dismissCommissioner(context, caller, params.id, params.userId);
    return DONE;
  });
  bind(app, context, 'POST /groups/:id/close', async ({ caller, params }) => {
    await closeGroup(context, caller, params.id);
    return DONE;
  });
  bind(app, context, 'POST /groups/:id/reopen', async ({ caller, params }) => {
    await reopenGroup(context, caller, params.id);
    return DONE;
  });
  bind(app, context, 'PUT /groups/:id/shares-name', ({ body, caller, params }) =>
    shareName(context, caller, params.id, body.shares_name),
  );
  bind(app, context, 'POST /groups/:id/hand-over', ({ body, caller, params }) =>
    handOver(context, caller, params.id, body.user_id),
  );
}
