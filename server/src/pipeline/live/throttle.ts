/** Work that is requested often, by key, and runs at a limited rate for each key. */
export interface KeyedThrottle {
  /** Runs at once if the key is idle, otherwise once more as soon as its interval is over. */
  request(key: string): void;
  stop(): void;
}

/** Runs `work` for a key at most once in `everyMs`, never concurrently, and again after a failure. */
export function throttleByKey(
  everyMs: number,
  work: (key: string) => Promise<void>,
  onError: (error: unknown) => void,
): KeyedThrottle {
  const lanes = new Map<string, { isRequested: boolean; timer: NodeJS.Timeout | null }>();
  let isStopped = false;
  const run = async (key: string) => {
    const lane: { isRequested: boolean; timer: NodeJS.Timeout | null } = { isRequested: false, timer: null };
    lanes.set(key, lane);
    try {
      await work(key);
    } catch (error) {
      lane.isRequested = true;
      if (!isStopped) onError(error);
    }
    if (isStopped) return;
    lane.timer = setTimeout(() => {
      lanes.delete(key);
      if (lane.isRequested) void run(key);
    }, everyMs);
  };
  return {
    request(key) {
      if (isStopped) return;
      const lane = lanes.get(key);
      if (lane) lane.isRequested = true;
      else void run(key);
    },
    stop() {
      isStopped = true;
      for (const { timer } of lanes.values()) if (timer !== null) clearTimeout(timer);
      lanes.clear();
    },
  };
}
