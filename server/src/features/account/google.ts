import { isEmail } from '@singleback/game/account/sign-up.ts';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Context, GoogleProvider } from '../../context.ts';
import { discardSignUps } from './sign-up/pending-sign-ups.ts';

/**
 * Sign-in with Google: PKCE, offline access, forced consent [A7.16]. Only addresses verified by Google count;
 * unconfirmed sign-ups of that address are discarded first, so that they give nobody access.
 */
export function google(context: Context, provider: GoogleProvider) {
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl));
  const readClaims = async (
    idToken: string | undefined,
  ): Promise<{ sub: string; email: string; name: string | null } | null> => {
    if (!idToken) return null;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: [...provider.issuers],
      audience: provider.clientId,
      currentDate: context.clock.real(),
    });
    const { sub, email, email_verified, name } = payload;
    if (typeof sub !== 'string' || typeof email !== 'string' || email_verified !== true || !isEmail(email)) return null;
    return { sub, email: email.toLowerCase(), name: typeof name === 'string' ? name : null };
  };
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationUrl: provider.authorizationUrl,
        tokenUrl: provider.tokenUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        accessType: 'offline',
        prompt: 'consent',
        authentication: 'post',
        accountSubject: ({ profile }) => String(profile.id),
        async getUserInfo({ idToken }) {
          const claims = await readClaims(idToken).catch(() => null);
          if (!claims) return null;
          await discardSignUps(context, claims.email);
          return { id: claims.sub, email: claims.email, emailVerified: true, name: claims.name ?? '' };
        },
      },
    ],
  });
}
