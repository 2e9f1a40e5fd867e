import { createHash } from 'node:crypto';
import { HOUR_SECONDS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { GoogleProvider } from '../context.ts';
import type { Clock } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape.ts';
import { hashToken, type Ids } from '../lib/ids.ts';
import { sendPage, standInPage } from './stand-in-page.ts';

/** A person who signs in at the stand-in. An empty name is a Google account without one. */
interface Person {
  name: string;
  email: string;
  isVerified: boolean;
}

/** The app's authorization request. */
interface Authorization {
  clientId: string;
  redirectUri: string;
  challenge: string;
}

/** A code to redeem, with the proof that it is the same app. */
interface Exchange extends Omit<Authorization, 'challenge'> {
  code: string;
  clientSecret: string;
  verifier: string;
}

/** What the app and the stand-in agree on. */
interface StandInSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The only allowed redirect address. */
  redirectUri: string;
}

/** The stand-in as a provider: browsers reach it at its public address, the app at its own. */
export function standInProvider(publicUrl: string, ownUrl: string): GoogleProvider {
  return {
    clientId: 'singleback-stand-in',
    clientSecret: 'known to everybody here',
    authorizationUrl: `${publicUrl}/dev/google/authorize`,
    tokenUrl: `${ownUrl}/dev/google/token`,
    jwksUrl: `${ownUrl}/dev/google/keys`,
    issuers: [`${publicUrl}/dev/google`],
  };
}

/** The settings that belong to such a provider. */
export function standInSettings(
  publicUrl: string,
  { clientId, clientSecret, issuers }: GoogleProvider,
): StandInSettings {
  const issuer = issuers[0] ?? publicUrl;
  return { issuer, clientId, clientSecret, redirectUri: `${publicUrl}/api/auth/callback/google` };
}

/** A minimal Google: one-time codes with PKCE, signed ID tokens. */
export interface StandIn {
  settings: StandInSettings;
  keys: JSONWebKeySet;
  /** A code for this person, good for a minute, once. */
  allow(authorization: Authorization, person: Person): string;
  /** The ID token for a code, or null when anything about it is wrong. */
  redeem(exchange: Exchange): Promise<string | null>;
}

const CODE_LIFE_MS = MINUTE_MS;
const TOKEN_LIFE_SECONDS = HOUR_SECONDS;

/** Opens a stand-in with its own keys; nothing is stored. */
export async function openStandIn(
  settings: StandInSettings,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<StandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = ids.uuid();
  const codes = new Map<string, Authorization & { person: Person; until: number }>();
  const now = () => clock.real().getTime();

  return {
    settings,
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    allow(authorization, person) {
      for (const [code, { until }] of codes) if (until < now()) codes.delete(code);
      const code = ids.token();
      codes.set(code, { ...authorization, person, until: now() + CODE_LIFE_MS });
      return code;
    },
    async redeem({ code, clientId, clientSecret, redirectUri, verifier }) {
      const known = codes.get(code);
      codes.delete(code);
      const isSame =
        known !== undefined &&
        known.until >= now() &&
        known.clientId === clientId &&
        clientSecret === settings.clientSecret &&
        known.redirectUri === redirectUri &&
        known.challenge === createHash('sha256').update(verifier).digest('base64url');
      return isSame ? idTokenFor(known.person) : null;
    },
  };

  function idTokenFor({ name, email, isVerified }: Person): Promise<string> {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ email, email_verified: isVerified, ...(name && { name }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(subjectOf(email))
      .setIssuer(settings.issuer)
      .setAudience(settings.clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
      .sign(privateKey);
  }
}

// The same address is always the same person, even after a restart.
const subjectOf = (email: string) => hashToken(`stand-in ${email.toLowerCase()}`).slice(0, 21);

const ASKED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'access_type',
  'prompt',
];

/** Serves the Google stand-in under /google of the given scope: a page, a token endpoint, the keys. */
export function googleRoutes(dev: FastifyInstance, standIn: StandIn): void {
  dev.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_r, body, next) => next(null, fieldsOf(String(body))),
    );
    scope.get('/google/authorize', async (request, reply) => {
      const fields = fieldsOf(request.url.split('?').slice(1).join('?'));
      const fault = faultOf(standIn, fields);
      return sendPage(reply.code(fault ? 400 : 200), fault ? wrongRequestPage(fault) : googlePage(keep(fields)));
    });
    scope.post('/google/authorize', async (request, reply) => {
      const fields = request.body as Map<string, string>;
      const fault = faultOf(standIn, fields);
      if (fault) return sendPage(reply.code(400), wrongRequestPage(fault));
      return reply.redirect(backOf(standIn, fields), 303);
    });
    scope.post('/google/token', async (request, reply) => {
      const fields = request.body as Map<string, string>;
      const field = (name: string) => fields.get(name) ?? '';
      const idToken = await standIn.redeem({
        code: field('code'),
        clientId: field('client_id'),
        clientSecret: field('client_secret'),
        redirectUri: field('redirect_uri'),
        verifier: field('code_verifier'),
      });
      if (!idToken) return reply.code(400).send({ error: 'invalid_grant' });
      const tokens = { access_token: `stand-in-${field('code')}`, refresh_token: `stand-in-refresh-${field('code')}` };
      return reply.send({ ...tokens, id_token: idToken, token_type: 'Bearer', expires_in: 3600 });
    });
    scope.get('/google/keys', async () => standIn.keys);
  });
}

function fieldsOf(text: string): Map<string, string> {
  return new Map(new URLSearchParams(text));
}

const keep = (fields: ReadonlyMap<string, string>) => new Map([...fields].filter(([name]) => ASKED.includes(name)));

/** Requests that Google itself would reject, and the parameters that the product promises to send [A7.16]. */
function faultOf({ settings }: StandIn, fields: ReadonlyMap<string, string>): string | null {
  if (fields.get('client_id') !== settings.clientId) return 'The client is not known here.';
  if (fields.get('redirect_uri') !== settings.redirectUri) return 'The address to go back to is not the one agreed on.';
  if (fields.get('response_type') !== 'code') return 'response_type must be code.';
  if (!fields.get('code_challenge') || fields.get('code_challenge_method') !== 'S256') return 'PKCE is missing.';
  if (fields.get('access_type') !== 'offline') return 'access_type must be offline.';
  return fields.get('prompt') === 'consent' ? null : 'prompt must be consent.';
}

function backOf(standIn: StandIn, fields: ReadonlyMap<string, string>): string {
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  const back = new URL(standIn.settings.redirectUri);
  back.searchParams.set('state', field('state'));
  if (field('cancel')) {
    back.searchParams.set('error', 'access_denied');
    return back.href;
  }
  const authorization: Authorization = {
    clientId: field('client_id'),
    redirectUri: field('redirect_uri'),
    challenge: field('code_challenge'),
  };
  const person = { name: field('name'), email: field('email'), isVerified: field('verified') === 'yes' };
  back.searchParams.set('code', standIn.allow(authorization, person));
  return back.href;
}

/** The people offered for selection. */
const PEOPLE: readonly Person[] = [
  { name: 'Gwen Hale', email: 'gwen.hale@gmail.test', isVerified: true },
  { name: 'Milo Reyes', email: 'milo.reyes@gmail.test', isVerified: true },
  { name: 'Ann', email: 'ann@singleback.test', isVerified: true },
];

/** The stand-in's sign-in page: choose a person, or type one. `query` is the app's request. */
function googlePage(query: ReadonlyMap<string, string>): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const people = PEOPLE.map(({ name, email }) => {
    return `<form method="post">${kept.join('')}
<input type="hidden" name="name" value="${escapeHtml(name)}"><input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="verified" value="yes">
<button class="person"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span></button></form>`;
  });
  return page(
    'Choose an account',
    `<p class="meta">This page stands in for Google on your own machine. Singleback asks for your name and email address, even while you are offline.</p>
${people.join('\n')}
<form method="post">${kept.join('')}
<h2>Use another account</h2>
<label>Name<input name="name" maxlength="100" autocomplete="off"></label>
<label>Email<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> Google has verified this address</label>
<button>Continue</button></form>
<form method="post">${kept.join('')}<button class="quiet" name="cancel" value="yes">Cancel</button></form>`,
  );
}

/** The error page for an invalid request. */
function wrongRequestPage(fault: string): string {
  return page('This request is not right', `<p>${escapeHtml(fault)}</p>`);
}

const STYLE = `label{display:block;margin:0 0 12px;font-size:14px}
.check{display:flex;gap:8px;align-items:center}
input:not([type=checkbox]):not([type=hidden]){display:block;box-sizing:border-box;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;border:1px solid light-dark(#6B746E,#7C877F);border-radius:6px;background:light-dark(#FBFAF4,#121A17);color:inherit}
.person{display:flex;flex-direction:column;align-items:flex-start;font-weight:400;background:light-dark(#FBFAF4,#121A17);color:inherit;border-color:light-dark(#D8D4C3,#223029)}
.person span{font-size:14px}
.quiet{background:none;color:inherit;border-color:transparent;font-weight:400;text-decoration:underline}`;

const page = (title: string, body: string) => standInPage({ of: 'Google', title, style: STYLE, body });
