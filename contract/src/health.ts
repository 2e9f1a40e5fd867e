import { Type } from 'typebox';
import { Done, defineCalls, Instant } from './call.ts';

const State = Type.Union([Type.Literal('well'), Type.Literal('late'), Type.Literal('down')]);

export const healthCalls = defineCalls({
  'GET /health': {
    access: 'anyone',
    summary: 'Whether the process, the database and the feed are well',
    reply: Type.Object({
      status: State,
      database: State,
      feed: State,
      feed_read_at: Type.Union([Instant, Type.Null()]),
      sources: Type.Array(
        Type.Object({
          source: Type.String(),
          state: Type.Union([...State.anyOf, Type.Literal('unread')], { description: 'unread: never read yet' }),
          read_at: Type.Union([Instant, Type.Null()]),
          due_by: Type.Union([Instant, Type.Null()]),
        }),
      ),
      now: Instant,
    }),
    errors: ['unavailable'],
  },
  'GET /health/alive': {
    access: 'anyone',
    summary: 'Liveness probe: restart the process when it does not respond',
    reply: Done,
    errors: [],
  },
  'GET /health/ready': {
    access: 'anyone',
    summary: 'Whether the process can answer people: its database does. When it can not, send them to another one',
    reply: Done,
    errors: ['unavailable'],
  },
});
