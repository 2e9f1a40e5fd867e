import { type Static, Type } from 'typebox';
import { Done, defineCalls, Id, Instant } from './call.ts';

/** A browser in which the caller is signed in. */
export const Session = Type.Object({
  id: Id,
  browser: Type.String({ description: "such as 'Firefox on Linux'" }),
  is_current: Type.Boolean({ description: 'the session of this call' }),
  created_at: Instant,
  // To the hour.
  last_used_at: Instant,
});
export type Session = Static<typeof Session>;

export const sessionsCalls = defineCalls({
  'GET /account/sessions': {
    access: 'user',
    summary: 'Where the caller is signed in: this session, then the others, the one used last first',
    reply: Type.Array(Session),
    errors: [],
  },
  'DELETE /account/sessions/:id': {
    access: 'user',
    summary: "Ends one of the caller's sessions at once",
    params: Type.Object({ id: Id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST /account/sessions/end-others': {
    access: 'user',
    summary: "Ends all of the caller's sessions but this one, and says how many there were",
    reply: Type.Object({ ended: Type.Integer() }),
    errors: [],
  },
});
