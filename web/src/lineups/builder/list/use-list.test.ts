import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/api/testing/memory-storage.ts';
import { keepAvailableOnly, openedAvailableOnly } from './use-list.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe("'Available Only'", () => {
  test('[G2.46] is on by default once a player was used', () => {
    expect(openedAvailableOnly(true)).toBe(true);
    expect(openedAvailableOnly(false)).toBe(false);
  });

  test('is remembered regardless of uses', () => {
    keepAvailableOnly(false);
    expect(openedAvailableOnly(true)).toBe(false);
    keepAvailableOnly(true);
    expect(openedAvailableOnly(false)).toBe(true);
  });
});
