/** Remembers what a feed has told, so that it tells only what is new. */
export interface ChangeFilter {
  /** Whether this is news under its key; remembered from then on. */
  isChanged(key: string, record: unknown): boolean;
}

export function openChangeFilter(): ChangeFilter {
  const known = new Map<string, string>();
  return {
    isChanged: (key, record) => {
      const text = JSON.stringify(record);
      if (known.get(key) === text) return false;
      known.set(key, text);
      return true;
    },
  };
}
