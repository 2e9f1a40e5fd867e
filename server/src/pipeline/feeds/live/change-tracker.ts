/** Tracks the records that were stored, so that only changes are reported. */
export interface ChangeTracker {
  /** The records that differ from what was stored under their key; `facts` picks the fields to compare. */
  changed<Value>(
    kind: string,
    records: readonly Value[],
    keyOf: (record: Value) => string,
    facts?: (record: Value) => unknown,
  ): Value[];
  /** Reports a record again even if it is unchanged. */
  invalidate(kind: string, key: string): void;
  /** The changes found since the last commit were stored. */
  commit(): void;
  /** They were not stored, and will be reported again. */
  rollback(): void;
}

export function openChangeTracker(): ChangeTracker {
  const committed = new Map<string, string>();
  const pending = new Map<string, string>();
  return {
    changed(kind, records, keyOf, facts = (record) => record) {
      return records.filter((record) => {
        const key = `${kind} ${keyOf(record)}`;
        const value = JSON.stringify(facts(record));
        if (committed.get(key) === value) return false;
        pending.set(key, value);
        return true;
      });
    },
    invalidate: (kind, key) => void committed.delete(`${kind} ${key}`),
    commit() {
      for (const [key, value] of pending) committed.set(key, value);
      pending.clear();
    },
    rollback: () => pending.clear(),
  };
}
