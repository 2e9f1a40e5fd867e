import { type Static, Type } from 'typebox';
import { defineCalls, Nullable } from './call.ts';

/** Where a page reports errors and its use; null where this house has no key for it. These keys are public by nature. */
export const Telemetry = Type.Object({
  sentry: Nullable(Type.Object({ dsn: Type.String() })),
  posthog: Nullable(Type.Object({ key: Type.String(), host: Type.String() })),
});
export type Telemetry = Static<typeof Telemetry>;

export const telemetryCalls = defineCalls({
  'GET /telemetry': {
    access: 'anyone',
    summary: 'Where a page reports errors and its use',
    reply: Telemetry,
    errors: [],
  },
});
