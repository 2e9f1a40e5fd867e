/** Remembers what was told and stored, so that only what is new is told. */
export interface Telling {
  /** Those of `records` that differ from what was stored under their key. `facts` is what of a record counts. */
  news<Value>(
    kind: string,
    records: readonly Value[],
    keyOf: (record: Value) => string,
    facts?: (record: Value) => unknown,
  ): Value[];
  /** A record is to be told once more, though it may be as it was. */
  again(kind: string, key: string): void;
  /** What the last calls found new is stored. */
  stored(): void;
  /** It is not, and will be told again. */
  forget(): void;
}

export function openTelling(): Telling {
  const told = new Map<string, string>();
  const fresh = new Map<string, string>();
  return {
    news(kind, records, keyOf, facts = (record) => record) {
      return records.filter((record) => {
        const key = `${kind} ${keyOf(record)}`;
        const word = JSON.stringify(facts(record));
        if (told.get(key) === word) return false;
        fresh.set(key, word);
        return true;
      });
    },
    again: (kind, key) => void told.delete(`${kind} ${key}`),
    stored() {
      for (const [key, word] of fresh) told.set(key, word);
      fresh.clear();
    },
    forget: () => fresh.clear(),
  };
}
