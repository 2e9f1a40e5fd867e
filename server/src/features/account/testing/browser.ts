import { type Answer, type AppFixture, PUBLIC_URL } from '../../../testing/app-fixture.ts';

/** A browser with its own address and cookie jar, for account calls. */
export interface Browser {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Signs up and confirms in this browser. */
  signUp(name: string, email: string, password?: string): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  /** The signed-in user, or null. */
  user(): Promise<Answer['body'] | null>;
  /** A bearer token of the session. */
  token(): Promise<string>;
  cookies: Map<string, string>;
}

export const PASSWORD = 'play-singleback';

let lastAddress = 0;
const newAddress = () => {
  lastAddress += 1;
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
};

/** Opens a browser, with its own address by default. */
export function openBrowser(fixture: AppFixture, address = newAddress()): Browser {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fixture.app.inject({
      method,
      url: path,
      remoteAddress: address,
      ...(body !== undefined && { payload: body as object }),
      headers: { origin: PUBLIC_URL, cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(cookies, line);
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      text: answer.body,
      headers: answer.headers,
    };
  };
  const browser: Browser = {
    cookies,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    async signUp(name, email, password = PASSWORD) {
      await send('POST', '/api/auth/sign-up/email', { name, email, password, callbackURL: '/auth/callback' });
      return send('POST', '/api/auth/verify-email', { token: tokenIn(fixture, email) });
    },
    signIn: (email, password = PASSWORD) => send('POST', '/api/auth/sign-in/email', { email, password }),
    user: async () => (await send('GET', '/api/auth/get-session')).body?.user ?? null,
    token: async () => (await send('GET', '/api/auth/token')).body.token,
  };
  return browser;
}

/** The path of the link in the newest mail to an address. */
export function linkIn(fixture: AppFixture, email: string): string {
  const mail = fixture.mails.findLast(({ to }) => to === email);
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`no mail with a link went to ${email}`);
  return url.slice(PUBLIC_URL.length);
}

/** The token of the link in the newest mail to an address. */
export function tokenIn(fixture: AppFixture, email: string): string {
  return new URL(linkIn(fixture, email), PUBLIC_URL).searchParams.get('token') ?? '';
}

/** The code in the newest mail to an address. */
export function codeIn(fixture: AppFixture, email: string): string {
  const mail = fixture.mails.findLast(({ to }) => to === email);
  const [, first, second] = /\b(\d{3}) (\d{3})\b/.exec(mail?.text ?? '') ?? [];
  if (!first || !second) throw new Error(`no mail with a code went to ${email}`);
  return first + second;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...rest] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (rest.some((part) => /^\s*max-age=0$/i.test(part))) cookies.delete(name);
  else cookies.set(name, value);
}
