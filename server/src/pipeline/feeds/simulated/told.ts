/** Remembers what a feed has told, so that it tells only what is new. */
export interface Told {
  /** Whether this is news under its key; remembered from then on. */
  isNews(key: string, record: unknown): boolean;
}

export function rememberTold(): Told {
  const told = new Map<string, string>();
  return {
    isNews: (key, record) => {
      const text = JSON.stringify(record);
      if (told.get(key) === text) return false;
      told.set(key, text);
      return true;
    },
  };
}
