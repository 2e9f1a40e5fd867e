import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { CallKey } from '@singleback/contract/calls.ts';
import { ADMIN_ROLE } from '../../../features/account/account-service.ts';
import { openBrowser, PASSWORD } from '../../../features/account/testing/browser.ts';
import type { Answer, AppFixture, CallOptions } from '../../../testing/app-fixture.ts';

/** An admin signed in in a browser, without a confirmed second factor. */
export interface AdminBrowser {
  userId: string;
  token: string;
  call(key: CallKey, options?: CallOptions): Promise<Answer>;
  /** Sets up an authenticator app with its code 0, which confirms the session; code 1 is left for tests. */
  setUp(): Promise<(step: number) => Promise<string>>;
  /** Makes the confirmation older, by SQL. */
  age(minutes: number): Promise<void>;
}

export async function openAdminBrowser(fixture: AppFixture, name = 'cass'): Promise<AdminBrowser> {
  const { userId } = await fixture.signIn(name, ADMIN_ROLE);
  const browser = openBrowser(fixture);
  await browser.signIn(`${name}@singleback.test`);
  const token = await browser.token();
  const call: AdminBrowser['call'] = (key, options) => fixture.call(key, { token, ...options });
  return {
    ...{ userId, token, call },
    async setUp() {
      const started = await call('POST /admin/factors/totp/start', { body: { password: PASSWORD } });
      const codeOf = codesOf(started.body.secret);
      await call('POST /admin/factors/totp', { body: { code: await codeOf(0) } });
      return codeOf;
    },
    async age(minutes) {
      const text = `update factor_sessions set confirmed_at = now() - $1 * interval '1 minute' where session_id in
        (select id from sessions where user_id = $2)`;
      await fixture.context.database.pool.query(text, [minutes, userId]);
    },
  };
}

/** The codes of a secret in base32: of the 30 seconds of this call, or later ones. The next one counts already, too. */
export function codesOf(secret: string): (step: number) => Promise<string> {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)));
  const first = Math.floor(Date.now() / 30_000);
  return (step) => otp.hotp(first + step);
}
