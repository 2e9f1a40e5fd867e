import type { ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Act } from '../../db/audit-log.ts';
import type { Auth } from '../../features/account/auth.ts';
import {
  addPasskey,
  addTotp,
  assertAdmin,
  confirmFactor,
  readAccess,
  removeFactor,
  startConfirmation,
  startPasskey,
  startTotp,
} from '../../features/account/second-factor/second-factor-service.ts';
import { bind, type CallInput } from '../../http/bind-one.ts';
import { attempterOf } from '../../http/limits.ts';
import { checkedReason } from '../../lib/reason.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { endOverride } from '../overrides.ts';
import { announce, endMaintenance, startMaintenance } from '../site-commands.ts';
import { readAuditLog } from './admin-audit.ts';
import { actOnGroup, readGroup, searchGroups } from './admin-groups.ts';
import { listFeedback, listReports, markFeedbackDone, markReported } from './admin-inbox.ts';
import { overridesInForce, setByAdmin } from './admin-overrides.ts';
import { readOverview, readTroubles } from './admin-overview.ts';
import { retryByAdmin } from './admin-site.ts';
import { actOnUser, confirmSignUpFor, readUser, searchUsers } from './admin-users.ts';

const DONE = { success: true as const };

/** A call of a signed-in user. */
type Of<Key extends CallKey> = CallInput<Calls[Key]> & { caller: Caller };

/** The admin console. Each call checks the role in the database and the session's second factor. */
export function adminRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  accessRoutes(app, context, auth);
  const { reading, acting } = guards(app, context);

  reading('GET /admin/overview', () => readOverview(context));
  reading('GET /admin/troubles', () => readTroubles(context));
  reading('GET /admin/audit-log', ({ query }) => readAuditLog(context, query));
  reading('GET /admin/overrides', () => overridesInForce(context));
  reading('GET /admin/users', ({ query }) => searchUsers(context, query));
  reading('GET /admin/users/:id', ({ params }) => readUser(context, params.id));

  reading('GET /admin/groups', ({ query }) => searchGroups(context, query));
  reading('GET /admin/groups/:id', ({ params }) => readGroup(context, params.id));
  reading('GET /admin/feedback', ({ query }) => listFeedback(context, query.state));
  reading('GET /admin/reports', ({ query }) => listReports(context, query.state));

  acting('POST /admin/groups/:id', ({ params, body }, act) => actOnGroup(context, params.id, body, act));
  acting('POST /admin/feedback/:id', async ({ params, body }, act) => {
    await markFeedbackDone(context, params.id, body.is_done, act);
    return DONE;
  });
  acting('POST /admin/reports/:type/:id', async ({ params }, act) => {
    await markReported(context, { type: params.type, id: params.id.toLowerCase() }, act);
    return DONE;
  });
  acting('POST /admin/users/:id', ({ params, body }, act) => actOnUser(context, auth, params.id, body, act));
  acting('POST /admin/sign-ups/:id/confirm', ({ params }, act) => confirmSignUpFor(context, params.id, act));
  acting('POST /admin/jobs/:id/retry', async ({ params, body }, act) => {
    await retryByAdmin(context, { id: params.id, queue: body.queue }, act);
    return DONE;
  });
  acting('POST /admin/announcement', async ({ body }, act) => {
    await announce(context, body.text, act);
    return DONE;
  });
  acting('POST /admin/maintenance', async ({ body: { minutes, is_forced: isForced } }, act) => {
    if (minutes !== null) return { until: (await startMaintenance(context, { minutes, isForced }, act)).toISOString() };
    await endMaintenance(context, act);
    return { until: null };
  });
  acting('POST /admin/overrides', async ({ body }, act) => ({ id: await setByAdmin(context, body, act) }));
  acting('POST /admin/overrides/:id/end', async ({ params }, act) => {
    await endOverride(context, { id: params.id, ...act });
    return DONE;
  });
}

/** The second factor: asked here, not at sign-in. */
function accessRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const { shared } = context.limits;

  bind(app, context, 'GET /admin/access', ({ caller }) => readAccess(context, caller));
  bind(app, context, 'POST /admin/factors/passkey/start', ({ caller, body, request }) =>
    shared.attempt('password', attempterOf(request, caller.userId), () =>
      startPasskey(context, auth, caller, body.password),
    ),
  );
  bind(app, context, 'POST /admin/factors/totp/start', ({ caller, body, request }) =>
    shared.attempt('password', attempterOf(request, caller.userId), () =>
      startTotp(context, auth, caller, body.password),
    ),
  );
  bind(app, context, 'POST /admin/factors/passkey', ({ caller, body, request }) =>
    shared.attempt('secondFactor', attempterOf(request, caller.userId), () =>
      addPasskey(context, caller, body.response, request.headers['user-agent']),
    ),
  );
  bind(app, context, 'POST /admin/factors/totp', ({ caller, body, request }) =>
    shared.attempt('secondFactor', attempterOf(request, caller.userId), () =>
      addTotp(context, caller, body.code, request.headers['user-agent']),
    ),
  );
  bind(app, context, 'DELETE /admin/factors/:id', ({ caller, params, request }) =>
    removeFactor(context, caller, params.id, request.headers['user-agent']),
  );
  bind(app, context, 'POST /admin/confirmation/start', ({ caller }) => startConfirmation(context, caller));
  bind(app, context, 'POST /admin/confirmation', ({ caller, body, request }) =>
    shared.attempt('secondFactor', attempterOf(request, caller.userId), () => confirmFactor(context, caller, body)),
  );
}

/** Calls whose callers have confirmed a second factor: to read, or a short while ago and with a reason, to act. */
function guards(app: FastifyInstance, context: Context) {
  function reading<Key extends CallKey & `GET /admin/${string}`>(
    key: Key,
    answer: (input: Of<Key>) => Promise<ReplyOf<Calls[Key]>>,
  ): void {
    bind(app, context, key, async (input) => {
      const given = input as unknown as Of<Key>;
      await assertAdmin(context, given.caller, 'read');
      return answer(given);
    });
  }
  function acting<Key extends CallKey & `POST /admin/${string}`>(
    key: Key,
    answer: (input: Of<Key>, act: Act) => Promise<ReplyOf<Calls[Key]>>,
  ): void {
    bind(app, context, key, async (input) => {
      const given = input as unknown as Of<Key> & { body: { reason: string } };
      const { userId, name } = await assertAdmin(context, given.caller, 'act');
      return answer(given, { actor: { userId, name }, reason: checkedReason(given.body.reason) });
    });
  }
  return { reading, acting };
}
