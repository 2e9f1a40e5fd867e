import type { Concern } from '@singleback/game/lineups/concerns.ts';

const OUT: Readonly<Record<string, string>> = {
  ir: 'on injured reserve',
  pup: 'on the PUP list',
  suspended: 'SUSPENDED',
  covid: 'on the COVID list',
};

interface Concerned {
  readonly name: string;
  readonly injuryStatus: string | null;
}

/** Describes a concern about a player, as a sentence without a period: 'Rodney McElroy is OUT'. */
export function concernText({ name, injuryStatus }: Concerned, concern: Concern): string {
  switch (concern) {
    case 'bye':
      return `${name} is on BYE`;
    case 'cancelled':
      return `${name}’s game is CANCELED`;
    case 'doubtful':
      return `${name} is DOUBTFUL`;
    case 'out':
      return `${name} is ${OUT[injuryStatus?.trim().toLowerCase() ?? ''] ?? 'OUT'}`;
  }
}
