/** Remembers reported records, so that a feed reports only changes. */
export interface ChangeFilter {
  /** Whether the record differs from the last one of its key, and remembers it. */
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
