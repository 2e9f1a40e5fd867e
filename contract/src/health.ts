import { Type } from 'typebox';
import { Done, defineCalls, Instant } from './call.ts';

const State = Type.Union([Type.Literal('well'), Type.Literal('late'), Type.Literal('down')]);

export const healthCalls = defineCalls({
  'GET /health': {
    access: 'anyone',
    summary: 'Whether the process, the database, the feed, the disk and the clock are well',
    reply: Type.Object({
      status: State,
      database: State,
      feed: State,
      disk: Type.Union([Type.Literal('well'), Type.Literal('low'), Type.Literal('full'), Type.Literal('unknown')], {
        description: 'full: nothing can be stored, and the status is down',
      }),
      clock: Type.Union([Type.Literal('well'), Type.Literal('held')], {
        description: 'held: the clock of the machine has jumped, and does not count',
      }),
      feed_read_at: Type.Union([Instant, Type.Null()]),
      sources: Type.Array(
        Type.Object({
          source: Type.String(),
          state: Type.Union([...State.anyOf, Type.Literal('unread')], { description: 'unread: never read yet' }),
          read_at: Type.Union([Instant, Type.Null()]),
          due_by: Type.Union([Instant, Type.Null()]),
        }),
      ),
      doubts: Type.Integer({ description: 'what the sources say now and is not believed; the last good state counts' }),
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
