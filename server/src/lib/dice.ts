/** Random numbers that depend only on names, so that no draw depends on earlier draws. */
export interface Dice {
  /** Uniform in [0, 1). */
  roll(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Roughly normal: mean 0, deviation 1, never beyond 3.5. */
  bell(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** The same items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Creates dice for the given names: the seed, a game, a player and a week … */
export function dice(...names: (string | number)[]): Dice {
  const roll = mulberry32(hash(names.join('/')));
  const whole = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    whole,
    chance: (probability) => roll() < probability,
    bell: () => {
      let sum = 0;
      for (let throws = 0; throws < 4; throws += 1) sum += roll();
      return (sum - 2) * Math.sqrt(3);
    },
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    shuffle: (items) => {
      const drawn = items.map((item) => ({ item, order: roll() }));
      return drawn.sort((one, other) => one.order - other.order).map(({ item }) => item);
    },
  };
}

/** FNV-1a with a final mix: similar names give unrelated seeds. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value = (value + Math.imul(value ^ (value >>> 7), value | 61)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 0x100000000;
  };
}
