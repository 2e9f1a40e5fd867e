import { describe, expect, test } from 'vitest';
import { type KeptSetting, keepAvailableOnly, openedAvailableOnly } from './available-only.ts';

function memoryStore(): KeptSetting {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe("'Available Only'", () => {
  test('[G2.46] is on once a player is used, off before', () => {
    expect(openedAvailableOnly(memoryStore(), true)).toBe(true);
    expect(openedAvailableOnly(memoryStore(), false)).toBe(false);
  });

  test('is remembered as it was set, whatever has been used', () => {
    const store = memoryStore();
    keepAvailableOnly(store, false);
    expect(openedAvailableOnly(store, true)).toBe(false);
    keepAvailableOnly(store, true);
    expect(openedAvailableOnly(store, false)).toBe(true);
  });

  test('does without a store, and with one that is closed', () => {
    const closed: KeptSetting = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('closed');
      },
    };
    expect([null, closed].map((store) => openedAvailableOnly(store, true))).toEqual([true, true]);
    expect(() => keepAvailableOnly(closed, true)).not.toThrow();
  });
});
