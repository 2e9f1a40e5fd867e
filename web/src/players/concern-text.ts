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
export function concernText(player: Concerned, concern: Concern): string {
  return player.name + concernWords(player, concern);
}

/** What follows the player's name in `concernText`, with the space where there is one: ' is OUT'. */
export function concernWords({ injuryStatus }: Pick<Concerned, 'injuryStatus'>, concern: Concern): string {
  switch (concern) {
    case 'bye':
      return ' is on BYE';
    case 'cancelled':
      return '’s game is CANCELED';
    case 'doubtful':
      return ' is DOUBTFUL';
    case 'out':
      return ` is ${OUT[injuryStatus?.trim().toLowerCase() ?? ''] ?? 'OUT'}`;
  }
}
