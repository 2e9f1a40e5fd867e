import { type Leadership, type LockTakerSettings, openLockTaker } from './take-locks.ts';

const EVERY_MS = 1_000;
/** What fails may have held up saves for a moment, and has used a core. */
const AFTER_FAILURE_MS = 10_000;

/**
 * Takes locks as long as this process leads, looking every second. What fails is tried again; alarms tell the operator of a
 * lock that stays away. `stop` breaks off the lock under way, of which nothing is stored then.
 */
export function startLocks(
  settings: LockTakerSettings,
  pipeline: { leadership(): Leadership | null },
): { stop(): Promise<void> } {
  const taker = openLockTaker(settings);
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const take = async () => {
    const leadership = pipeline.leadership();
    try {
      if (leadership !== null) await taker.run(leadership);
      return EVERY_MS;
    } catch (error) {
      if (!isStopped) settings.context.log.error({ err: error }, 'the log of locks could not be continued');
      return AFTER_FAILURE_MS;
    }
  };
  const loop = async () => {
    const waitMs = await take();
    if (!isStopped) timer = setTimeout(next, waitMs);
  };
  let running = Promise.resolve();
  function next() {
    running = loop();
  }
  next();
  return {
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.all([taker.close(), running]);
    },
  };
}
