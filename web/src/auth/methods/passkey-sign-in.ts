import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError } from '../../platform/api/api-error.ts';
import { fetchJson } from '../../platform/api/fetch-json.ts';
import { signWithPasskey } from '../../platform/api/passkeys.ts';
import { session } from '../../platform/api/session.ts';
import { pageTime } from '../../platform/live/server-clock.ts';

/** The server's challenge lasts five minutes. */
const CHALLENGE_MS = 4 * 60_000;
const LOOK_MS = 1_000;

/** Lets the user choose a passkey, and signs in with it. Throws when they decline, and an ApiError when it is refused. */
export async function signInWithPasskey(): Promise<void> {
  await finish(await signWithPasskey(await start()));
}

/**
 * Offers passkeys in the suggestions of the email field, where the browser can, and signs in with the one that is chosen.
 * @param onRefused called with the refusal of a chosen passkey
 * @returns a function that stops it
 */
export function offerPasskeys(onRefused: (error: ApiError) => void): () => void {
  let isOver = false;
  let cancel = () => {};
  void begin().catch(() => {});
  return () => {
    isOver = true;
    cancel();
  };

  async function begin() {
    const library = await import('@simplewebauthn/browser');
    if (!(await library.browserSupportsWebAuthnAutofill())) return;
    cancel = () => library.WebAuthnAbortService.cancelCeremony();
    while (!isOver) {
      const optionsJSON = await start();
      if (isOver) return;
      let isStale = false;
      const startedAt = pageTime();
      // One timer of four minutes would go on waiting after a sleep.
      const renewal = setInterval(() => {
        if (pageTime() - startedAt < CHALLENGE_MS) return;
        isStale = true;
        cancel();
      }, LOOK_MS);
      try {
        const response = await library.startAuthentication({ optionsJSON, useBrowserAutofill: true });
        await finish(response);
        isOver = true;
      } catch (error) {
        // A declined suggestion ends the offer; the button is still there.
        if (!isStale && !(error instanceof ApiError)) isOver = true;
        if (error instanceof ApiError && !isOver) onRefused(error);
      } finally {
        clearInterval(renewal);
      }
    }
  }
}

async function start(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  // A sign-out that is still pending would end the new session.
  await session.settle();
  return ((await post('start')) as { options: PublicKeyCredentialRequestOptionsJSON }).options;
}

async function finish(response: unknown): Promise<void> {
  await post('sign-in', { response });
  await session.refresh();
}

/** Not by `call`: a refusal is no reason to sign anybody out. */
function post(step: 'start' | 'sign-in', body: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetchJson((url, given) => fetch(url, given), `/api/auth/passkey/${step}`, init);
}
