// Players as all screens show them: names, matchups, injuries, the player dialog.
import type { Concern } from '@singleback/game/players/injury.ts';

const OUT: Readonly<Record<string, string>> = {
  ir: 'on injured reserve',
  pup: 'on the PUP list',
  suspended: 'suspended',
  covid: 'on the COVID list',
};

interface Concerned {
  readonly name: string;
  readonly injuryStatus: string | null;
}

/** Describes a concern about a player, as a sentence without a period: 'Rodney McElroy is out'. */
export function concernText({ name, injuryStatus }: Concerned, concern: Concern): string {
  switch (concern) {
    case 'bye':
      return `${name} is on bye`;
    case 'cancelled':
      return `${name}’s game is canceled`;
    case 'doubtful':
      return `${name} is doubtful`;
    case 'out':
      return `${name} is ${OUT[injuryStatus?.trim().toLowerCase() ?? ''] ?? 'out'}`;
  }
}
