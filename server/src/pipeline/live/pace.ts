/** Work that is asked for by a key, often, and done at most once in a while for each. */
export interface Pace {
  /** Does it at once when it was not done lately; otherwise once more as soon as it may be. */
  ask(key: string): void;
  stop(): void;
}

/** Runs `work` for a key at most once in `everyMs`, never twice at a time, and again later when it fails. */
export function pace(everyMs: number, work: (key: string) => Promise<void>, onError: (error: unknown) => void): Pace {
  const lanes = new Map<string, { isAsked: boolean; timer: NodeJS.Timeout | null }>();
  let isStopped = false;
  const go = async (key: string) => {
    const lane: { isAsked: boolean; timer: NodeJS.Timeout | null } = { isAsked: false, timer: null };
    lanes.set(key, lane);
    try {
      await work(key);
    } catch (error) {
      lane.isAsked = true;
      if (!isStopped) onError(error);
    }
    if (isStopped) return;
    lane.timer = setTimeout(() => {
      lanes.delete(key);
      if (lane.isAsked) void go(key);
    }, everyMs);
  };
  return {
    ask(key) {
      if (isStopped) return;
      const lane = lanes.get(key);
      if (lane) lane.isAsked = true;
      else void go(key);
    },
    stop() {
      isStopped = true;
      for (const { timer } of lanes.values()) if (timer !== null) clearTimeout(timer);
      lanes.clear();
    },
  };
}
