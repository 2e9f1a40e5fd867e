import type { FastifyInstance, FastifyReply } from 'fastify';
import { googlePage, wrongRequestPage } from './page.ts';
import type { Authorization, StandIn } from './stand-in.ts';

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

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
