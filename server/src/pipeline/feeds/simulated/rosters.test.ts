import { describe, expect, test } from 'vitest';
import { DEMO_SEED } from './demo-season.ts';
import { drawRosters } from './rosters.ts';

const sheets = [...drawRosters(DEMO_SEED).values()];

describe('the invented rosters', () => {
  test('have about 600 players with unique names', () => {
    const players = sheets.flatMap((sheet) => sheet.players);
    expect(sheets).toHaveLength(32);
    expect(players.length).toBeGreaterThan(560);
    expect(players.length).toBeLessThan(640);
    expect(new Set(players.map(({ name }) => name)).size).toBe(players.length);
    expect(new Set(players.map(({ feedKey }) => feedKey)).size).toBe(players.length);
  });

  test('fill every position of every team, with unique numbers', () => {
    for (const { players } of sheets) {
      const count = (position: string) => players.filter((player) => player.position === position).length;
      expect([2, 3]).toContain(count('QB'));
      expect(count('RB')).toBe(4);
      expect(count('WR')).toBe(6);
      expect([3, 4]).toContain(count('TE'));
      expect(count('K')).toBe(1);
      expect(count('DEF')).toBe(1);
      const numbers = players.flatMap(({ jerseyNumber }) => jerseyNumber ?? []);
      expect(new Set(numbers).size).toBe(players.length - 1);
    }
  });

  test('depend on the seed alone', () => {
    expect([...drawRosters(DEMO_SEED).values()]).toEqual(sheets);
    expect([...drawRosters('another').values()]).not.toEqual(sheets);
  });
});
