import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EmailOutcome } from './mail/senders.ts';

/** One labeled value of a metric. */
interface Figure {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The metrics of this process. */
export interface Measures {
  /** A request was answered; `route` is its pattern, so that no address, id or token is recorded. */
  answered(method: string, route: string, status: number, seconds: number): void;
  /** The pipeline ran one step, successfully or not. */
  stepped(seconds: number, isWell: boolean): void;
  /** An email was sent or not. */
  emailed(outcome: EmailOutcome): void;
  /** Adds a value that is read on every scrape. */
  watch(name: string, help: string, read: () => number): void;
  /** Adds labeled values, such as the age of each source; none while they can't be read. */
  watchEach(name: string, help: string, labelNames: readonly string[], read: () => Promise<readonly Figure[]>): void;
  /** All metrics in the Prometheus format. */
  expose(): Promise<{ type: string; text: string }>;
}

const PREFIX = 'singleback_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Opens the metrics. `ofProcess` adds memory, processor and event loop; once per process. */
export function openMeasures({ ofProcess }: { ofProcess: boolean }): Measures {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Requests by pattern and status, and how long their answers took',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const steps = new Histogram({
    name: `${PREFIX}pipeline_step_seconds`,
    help: 'How long the pipeline took to ingest what was new; only in the leading process',
    buckets: [...SECONDS, 10, 30, 60],
    registers,
  });
  const failedSteps = new Counter({
    name: `${PREFIX}pipeline_failures_total`,
    help: 'Steps of the pipeline that failed',
    registers,
  });
  const emails = new Counter({
    name: `${PREFIX}emails_total`,
    help: 'Emails by outcome: sent, refused (no such mailbox) or failed',
    labelNames: ['outcome'] as const,
    registers,
  });
  return {
    answered: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    stepped(seconds, isWell) {
      steps.observe(seconds);
      if (!isWell) failedSteps.inc();
    },
    emailed: (outcome) => emails.inc({ outcome }),
    watch(name, help, read) {
      new Gauge({ name: PREFIX + name, help, registers, collect: onCollect((gauge) => gauge.set(read())) });
    },
    watchEach(name, help, labelNames, read) {
      const collect = onCollect(async (gauge) => {
        const figures = await read().catch(() => []);
        gauge.reset();
        // Without labels a reset leaves a zero, which would be a figure.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels, value } of figures) gauge.set(labels, value);
      });
      new Gauge({ name: PREFIX + name, help, labelNames: [...labelNames], registers, collect });
    },
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** prom-client passes the gauge as `this`. */
function onCollect(read: (gauge: Gauge) => void | Promise<void>) {
  return function collect(this: Gauge) {
    return read(this);
  };
}
