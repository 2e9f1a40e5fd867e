import { cdp } from 'vitest/browser';

/**
 * Gives the browser an authenticator without hardware. Returns a function that removes it.
 * @param isPresent whether the user shows their fingerprint
 */
export async function addAuthenticator(isPresent: boolean): Promise<() => Promise<unknown>> {
  const devtools = cdp() as unknown as { send: (method: string, parameters?: object) => Promise<unknown> };
  await devtools.send('WebAuthn.enable');
  const options = {
    ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
    ...{ isUserVerified: isPresent, automaticPresenceSimulation: true },
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  return () => devtools.send('WebAuthn.disable');
}
