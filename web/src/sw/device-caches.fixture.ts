/** A browser's caches in memory, as much of them as the worker uses. */
export function deviceCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : String(asked), 'https://play.test').href;
  const cacheOf = (kept: Map<string, Response>) => ({
    match: async (asked: RequestInfo) => kept.get(urlOf(asked))?.clone(),
    put: async (asked: RequestInfo, answer: Response) => void kept.set(urlOf(asked), answer),
    delete: async (asked: RequestInfo) => kept.delete(urlOf(asked)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  });
  return {
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return cacheOf(kept);
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage;
}
