import { type Static, Type } from 'typebox';
import { defineCalls, Instant, Nullable, OneOf } from './call.ts';

const State = OneOf(['well', 'late', 'down']);

/** Where a page reports errors and its use; null where this house has no key for it. These keys are public by nature. */
export const Telemetry = Type.Object({
  sentry: Nullable(Type.Object({ dsn: Type.String() })),
  posthog: Nullable(Type.Object({ key: Type.String(), host: Type.String() })),
});
export type Telemetry = Static<typeof Telemetry>;

export const healthCalls = defineCalls({
  'GET /health': {
    access: 'anyone',
    summary: 'Whether the process, the database, the feed, the disk and the clock are well',
    reply: Type.Object({
      status: State,
      database: State,
      feed: State,
      disk: OneOf(['well', 'low', 'full', 'unknown'], {
        description: 'full: nothing can be stored, and the status is down',
      }),
      clock: OneOf(['well', 'held'], {
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
  },
  'GET /health/ready': {
    access: 'anyone',
    summary: 'Whether the process can answer people: its database does. When it can not, send them to another one',
    errors: ['unavailable'],
  },
  'GET /telemetry': {
    access: 'anyone',
    summary: 'Where a page reports errors and its use',
    reply: Telemetry,
  },
});
