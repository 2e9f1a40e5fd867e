// The calls of the operator's console.
import type { Auth } from '../../features/account/auth.ts';
import {
  addPasskey,
  addTotp,
  confirmFactor,
  readAccess,
  removeFactor,
  startConfirmation,
  startPasskey,
  startTotp,
} from '../../features/account/second-factor/second-factor-service.ts';
import type { Handlers } from '../../handlers.ts';
import { endOverride } from '../overrides.ts';
import { announce, endMaintenance, retryByAdmin, startMaintenance } from '../site-commands.ts';
import { actOnGroup, readGroup, searchGroups } from './admin-groups.ts';
import { listFeedback, listReports, markFeedbackDone, markReported } from './admin-inbox.ts';
import { overridesInForce, setByAdmin } from './admin-overrides.ts';
import { readAuditLog, readOverview, readTroubles } from './admin-overview.ts';
import { actOnUser, confirmSignUpFor, readUser, searchUsers } from './admin-users.ts';

/** The admin console, and the second factor that opens it: asked here, not at sign-in. */
export const adminCalls = (auth: Auth) =>
  ({
    'GET /admin/overview': readOverview,
    'GET /admin/troubles': readTroubles,
    'GET /admin/audit-log': readAuditLog,
    'GET /admin/overrides': overridesInForce,
    'GET /admin/users': (context, { query }) => searchUsers(context, query),
    'GET /admin/users/:id': readUser,
    'GET /admin/groups': (context, { query }) => searchGroups(context, query),
    'GET /admin/groups/:id': readGroup,
    'GET /admin/feedback': (context, { query }) => listFeedback(context, query.state),
    'GET /admin/reports': (context, { query }) => listReports(context, query.state),
    'POST /admin/groups/:id': (context, { params, body, act }) => actOnGroup(context, params.id, body, act),
    'POST /admin/feedback/:id': (context, { params, body, act }) =>
      markFeedbackDone(context, params.id, body.is_done, act),
    'POST /admin/reports/:type/:id': (context, { params, act }) => markReported(context, params, act),
    'POST /admin/users/:id': (context, { params, body, act }) => actOnUser(context, auth, params.id, body, act),
    'POST /admin/sign-ups/:id/confirm': (context, { params, act }) => confirmSignUpFor(context, params.id, act),
    'POST /admin/jobs/:id/retry': (context, { params: { id }, body: { queue }, act }) =>
      retryByAdmin(context, { id, queue }, act),
    'POST /admin/announcement': (context, { body, act }) => announce(context, body.text, act),
    'POST /admin/maintenance': async (context, { body: { minutes, is_forced: isForced }, act }) => {
      if (minutes !== null) {
        return { until: (await startMaintenance(context, { minutes, isForced }, act)).toISOString() };
      }
      await endMaintenance(context, act);
      return { until: null };
    },
    'POST /admin/overrides': async (context, { body, act }) => ({ id: await setByAdmin(context, body, act) }),
    'POST /admin/overrides/:id/end': (context, { params, act }) => endOverride(context, { id: params.id, ...act }),
    'GET /admin/access': (context, { caller }) => readAccess(context, caller),
    'POST /admin/factors/passkey/start': (context, { caller, body }) =>
      startPasskey(context, auth, caller, body.password),
    'POST /admin/factors/totp/start': (context, { caller, body }) => startTotp(context, auth, caller, body.password),
    'POST /admin/factors/passkey': (context, { caller, body, request }) =>
      addPasskey(context, caller, body.response, request.headers['user-agent']),
    'POST /admin/factors/totp': (context, { caller, body, request }) =>
      addTotp(context, caller, body.code, request.headers['user-agent']),
    'DELETE /admin/factors/:id': (context, { caller, params, request }) =>
      removeFactor(context, caller, params.id, request.headers['user-agent']),
    'POST /admin/confirmation/start': startConfirmation,
    'POST /admin/confirmation': confirmFactor,
  }) satisfies Handlers;
