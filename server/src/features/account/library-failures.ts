import { AsyncLocalStorage } from 'node:async_hooks';
import { isAPIError } from 'better-auth/api';

interface Library {
  handler: (request: Request) => Promise<Response>;
  api: object;
}

/** What has failed within the call of the library that is running. */
const running = new AsyncLocalStorage<{ error: unknown }>();

/** Notes an error of ours within a call of the library; refusals are none. */
export function noteFailure(error: unknown): void {
  const call = running.getStore();
  if (call && !isAPIError(error)) call.error = error;
}

/**
 * The auth library, whose calls reject with what has failed within them. By itself it makes a 500 or a refusal of it, and
 * signs out without having deleted the session; a database that is away for a moment must be told (rules 6.1).
 */
export function withOwnFailures<Auth extends Library>(auth: Auth): Auth {
  const api = new Proxy(auth.api, {
    get(calls, name) {
      const call: unknown = Reflect.get(calls, name);
      return typeof call === 'function' ? (...given: unknown[]) => run(() => call(...given)) : call;
    },
  });
  return { ...auth, api, handler: (request) => run(() => auth.handler(request)) };
}

async function run<Result>(call: () => Promise<Result>): Promise<Result> {
  const failure: { error: unknown } = { error: null };
  const ended = await running.run(failure, call).catch((error: unknown) => {
    throw failure.error ?? error;
  });
  if (failure.error !== null) throw failure.error;
  return ended;
}
