import { type Leadership, type LockTaker, type LockTakerSettings, openLockTaker } from './take-locks.ts';

const EVERY_MS = 1_000;

/** Takes locks as long as this process leads, looking every second; `stop` waits for the one under way. */
export function startLocks(
  settings: LockTakerSettings,
  pipeline: { leadership(): Leadership | null },
): { stop(): Promise<void> } {
  const taker = openLockTaker(settings);
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const loop = async () => {
    await takeAll(taker, settings, pipeline.leadership());
    if (!isStopped) timer = setTimeout(next, EVERY_MS);
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
      await running;
      await taker.close();
    },
  };
}

/** What fails is tried again a second later; alarms tell the operator of a lock that stays away. */
async function takeAll(taker: LockTaker, { context }: LockTakerSettings, leadership: Leadership | null): Promise<void> {
  if (leadership === null) return;
  try {
    await taker.run(leadership);
  } catch (error) {
    context.log.error({ err: error }, 'the log of locks could not be continued');
  }
}
