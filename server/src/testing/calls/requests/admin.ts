import { openAuthenticator } from '../../../features/account/passkeys/testing/authenticator.ts';
import { PASSWORD } from '../../../features/account/testing/browser.ts';
import { codesOf } from '../../../operator/admin/testing/admin-browser.ts';
import type { MakeRequest } from '../requests.ts';
import type { Scene } from '../scene.ts';

const reason = 'Because';
const plain = () => ({});
const ofGroup = async (scene: Scene) => ({ params: { id: await scene.groupId() } });
const ofMember = ({ world }: Scene) => ({ params: { id: world.people.member.userId } });
const injury = ({ world: { season } }: Scene) => ({
  ...{ kind: 'injury', player_id: season.player('DAL RB1'), week_id: season.week(2), status: 'out' },
  ...{ notes: null, ends_at: null, reason },
});
const byNewUser = async ({ world }: Scene) => (await world.fresh()).userId;

/** An admin without a factor, for the role that is one; else a body that others may send as well. */
const factorRequest =
  (make: (scene: Scene) => Promise<object>, body?: object): MakeRequest =>
  async (scene, role) =>
    role === 'admin' ? make(scene) : body === undefined ? { params: { id: scene.world.season.id } } : { body };

/** The requests of the admin console. */
export const adminRequests = {
  'GET /admin/access': plain,
  'POST /admin/factors/passkey/start': factorRequest(
    async ({ world }) => ({ token: (await world.freshAdmin()).token, body: { password: PASSWORD } }),
    { password: PASSWORD },
  ),
  'POST /admin/factors/passkey': factorRequest(
    async (scene) => {
      const { token, made } = await withPasskey(scene, false);
      return { token, body: { response: made } };
    },
    { response: {} },
  ),
  'POST /admin/factors/totp/start': factorRequest(
    async ({ world }) => ({ token: (await world.freshAdmin()).token, body: { password: PASSWORD } }),
    { password: PASSWORD },
  ),
  'POST /admin/factors/totp': factorRequest(
    async ({ world }) => {
      const { token } = await world.freshAdmin();
      const { body } = await world.call('POST /admin/factors/totp/start', { token, body: { password: PASSWORD } });
      return { token, body: { code: await codesOf(body.secret)(0) } };
    },
    { code: '000000' },
  ),
  'DELETE /admin/factors/:id': factorRequest(async (scene) => {
    const { token } = await withPasskey(scene, true);
    // The last one stays.
    const { body } = await scene.world.call('POST /admin/factors/totp/start', { token, body: {} });
    const added = await scene.world.call('POST /admin/factors/totp', {
      ...{ token, body: { code: await codesOf(body.secret)(0) } },
    });
    return { token, params: { id: added.body.factors[0].id } };
  }),
  'POST /admin/confirmation/start': factorRequest(
    async (scene) => ({ token: (await withPasskey(scene, true)).token }),
    {},
  ),
  'POST /admin/confirmation': factorRequest(
    async ({ world }) => {
      const admin = await world.freshAdmin();
      const codeOf = await admin.setUp();
      return { token: admin.token, body: { code: await codeOf(1) } };
    },
    { code: '000000' },
  ),
  'GET /admin/groups': plain,
  'GET /admin/groups/:id': ofGroup,
  'POST /admin/groups/:id': async (scene) => ({ ...(await ofGroup(scene)), body: { action: 'close', reason } }),
  'GET /admin/feedback': () => ({ query: { state: 'open' } }),
  'POST /admin/feedback/:id': async (scene) => ({
    params: { id: await scene.feedback() },
    body: { is_done: true, reason },
  }),
  'GET /admin/reports': () => ({ query: { state: 'open' } }),
  'POST /admin/reports/:type/:id': async (scene) => {
    const { people, call } = scene.world;
    const body = { subject_type: 'user', subject_id: people.member.userId, reason };
    await call('POST /reports', { token: people.creator.token, body });
    return { params: { type: 'user', id: people.member.userId }, body: { reason } };
  },
  'GET /admin/overview': plain,
  'GET /admin/troubles': plain,
  'POST /admin/jobs/:id/retry': async ({ world }) => ({
    params: { id: await world.failedJob() },
    body: { queue: 'letters', reason },
  }),
  'GET /admin/audit-log': plain,
  'POST /admin/announcement': () => ({ body: { text: null, reason } }),
  'POST /admin/maintenance': () => ({ body: { minutes: null, is_forced: false, reason } }),
  'GET /admin/overrides': plain,
  'POST /admin/overrides': (scene) => ({ body: injury(scene) }),
  'POST /admin/overrides/:id/end': async (scene) => {
    const { call, people } = scene.world;
    const { body } = await call('POST /admin/overrides', { token: people.admin.token, body: injury(scene) });
    return { params: { id: body.id }, body: { reason } };
  },
  'GET /admin/users': plain,
  'GET /admin/users/:id': ofMember,
  'POST /admin/users/:id': async (scene) => ({
    params: { id: await byNewUser(scene) },
    body: { action: 'suspend', reason },
  }),
  'POST /admin/sign-ups/:id/confirm': async (scene) => ({
    params: { id: (await scene.pendingSignUp()).id },
    body: { reason },
  }),
} satisfies Record<string, MakeRequest>;

/** An admin who has made a passkey, and has added it or not. */
async function withPasskey({ world }: Scene, isAdded: boolean) {
  const { token } = await world.freshAdmin();
  const started = await world.call('POST /admin/factors/passkey/start', { token, body: { password: PASSWORD } });
  const made = openAuthenticator().make(started.body.options);
  if (isAdded) await world.call('POST /admin/factors/passkey', { token, body: { response: made } });
  return { token, made };
}
