import type { Handlers } from '../../handlers.ts';
import {
  changeSettings,
  closeGroup,
  dismissCommissioner,
  editGroup,
  handOver,
  historyOf,
  membersOf,
  nameCommissioner,
  removeMember,
  reopenGroup,
  turn,
} from './commissioner.ts';
import { allGroups, groupWeek, myGroups, publicGroups } from './group-lists-service.ts';
import { readGroupForm } from './group-settings.ts';
import { createGroup, joinPublicGroup, leaveGroup } from './membership-service.ts';

/** The calls of groups. */
export const groupsCalls = {
  'GET /groups': (context, { caller }) => myGroups(context, caller),
  'GET /groups/public': publicGroups,
  'GET /groups/admin/all': allGroups,
  'POST /groups': (context, { caller, body }) => createGroup(context, caller, readGroupForm(body)),
  'POST /groups/:id/join': joinPublicGroup,
  'POST /groups/:id/leave': (context, { caller, params }) => leaveGroup(context, caller, params.id),
  'GET /groups/:id/members': membersOf,
  'GET /groups/:id/week': groupWeek,
  'GET /groups/:id/history': historyOf,
  'POST /groups/:id/members/:userId/remove': removeMember,
  'PUT /groups/:id': editGroup,
  'PUT /groups/:id/settings': changeSettings,
  'PUT /groups/:id/commissioners-invite': (context, input) =>
    turn(context, input, 'commissionersInvite', input.body.commissioners_invite),
  'PUT /groups/:id/orders-allowed': (context, input) =>
    turn(context, input, 'ordersAllowed', input.body.orders_allowed),
  'PUT /groups/:id/shares-name': (context, input) => turn(context, input, 'sharesName', input.body.shares_name),
  'PUT /groups/:id/commissioners/:userId': nameCommissioner,
  'DELETE /groups/:id/commissioners/:userId': dismissCommissioner,
  'POST /groups/:id/close': closeGroup,
  'POST /groups/:id/reopen': reopenGroup,
  'POST /groups/:id/hand-over': handOver,
} satisfies Handlers;
