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
  test('[G2.46] is on by default once a player was used', () => {
    expect(openedAvailableOnly(memoryStore(), true)).toBe(true);
    expect(openedAvailableOnly(memoryStore(), false)).toBe(false);
  });

  test('is remembered regardless of uses', () => {
    const store = memoryStore();
    keepAvailableOnly(store, false);
    expect(openedAvailableOnly(store, true)).toBe(false);
    keepAvailableOnly(store, true);
    expect(openedAvailableOnly(store, false)).toBe(true);
  });

  test('works without storage', () => {
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
