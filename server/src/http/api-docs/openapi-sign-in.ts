/** How a program gets a token: the auth library's paths that are open to programs. */
const text = (example: string, description?: string) => ({
  ...{ type: 'string', example },
  ...(description && { description }),
});

/** Combines the examples of the properties. */
const exampleOf = (properties: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { example = true }]: [string, { example?: unknown }]) => [name, example]),
  );

const form = (properties: Record<string, object>) => {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { required: true, content: { 'application/json': { schema, example: exampleOf(properties) } } };
};

const answers = (description: string, properties: Record<string, object>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties }, example: exampleOf(properties) } },
});

const [tags, password] = [['auth'], text('a long sentence of yours', '6 characters or more')];
const email = text('ann@example.org');

export const SIGN_IN_PATHS = {
  '/auth/sign-in/email': {
    post: {
      ...{ tags, operationId: 'signIn', summary: 'Signs in: the answer sets the cookie of the session' },
      requestBody: form({ email, password }),
      codes: ['not_signed_in', 'email_not_confirmed', 'not_allowed', 'field_invalid'],
      responses: { 200: answers('Signed in', { user: { type: 'object', example: { email: 'ann@example.org' } } }) },
    },
  },
  '/auth/token': {
    get: {
      ...{
        tags,
        operationId: 'getToken',
        summary: 'A short-lived token for all other calls, by the cookie of the session',
      },
      security: [{ session: [] }],
      codes: ['not_signed_in'],
      responses: { 200: answers('The token', { token: text('eyJhbGciOiJFUzI1NiJ9…') }) },
    },
  },
  '/auth/sign-out': {
    post: {
      ...{ tags, operationId: 'signOut', summary: 'Ends the session and its tokens' },
      security: [{ session: [] }],
      codes: ['not_allowed'],
      responses: { 200: answers('Signed out', { success: { const: true } }) },
    },
  },
} as const;
