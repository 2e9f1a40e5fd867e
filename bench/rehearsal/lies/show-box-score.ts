import type { GameLieKind } from './game-lies.ts';

interface Category {
  name: string;
  athletes: { athlete: { id: string; displayName?: string }; stats: unknown[] }[];
}

interface Box {
  boxscore: {
    teams: { team: { abbreviation: string }; statistics: { name: string; displayValue: unknown }[] }[];
    players: { statistics: Category[] }[];
  };
  drives: { previous: { team?: object; plays: object[] }[] };
}

/** Blocks that did not count: what the league's texts say of them. */
const NO_BLOCK: Partial<Record<GameLieKind, { type: string; text: string }>> = {
  'a block that was no play': {
    type: 'Penalty',
    text: '(9:12) P.Punter punt is BLOCKED by B.Blocker, Center-L.Snapper. PENALTY on $, Illegal Formation, 5 yards, enforced at $ 30 - No Play.',
  },
  'a reversed block': {
    type: 'Blocked Punt',
    text: '(9:12) P.Punter punt is BLOCKED by B.Blocker. The Replay Official reviewed the blocked kick ruling, and the play was REVERSED. P.Punter punts 31 yards to $ 49, Center-L.Snapper, out of bounds.',
  },
};

/** A box score in which a lie is told; null where this lie is told elsewhere. */
export function reshapeBoxScore(text: string, kind: GameLieKind): string | null {
  const box = JSON.parse(text) as Box;
  const [first] = box.boxscore.players.flatMap(({ statistics }) => statistics).flatMap(({ athletes }) => athletes);
  const team = box.boxscore.teams[0];
  const noBlock = NO_BLOCK[kind];
  if (noBlock !== undefined && team !== undefined) {
    const { abbreviation } = team.team;
    const play = {
      id: `block-${abbreviation}`,
      type: { text: noBlock.type },
      text: noBlock.text.replaceAll('$', abbreviation),
    };
    box.drives.previous.push({ team: { abbreviation }, plays: [{ ...play, statYardage: 0 }] });
  } else if (kind === 'an athlete without a name' && first !== undefined) {
    delete first.athlete.displayName;
  } else if (kind === 'a null cell' && first !== undefined) {
    first.stats[1] = null;
  } else if (kind === 'an odd team figure' && team !== undefined) {
    for (const figure of team.statistics) if (figure.name === 'totalYards') figure.displayValue = 'three hundred';
  } else {
    return null;
  }
  return JSON.stringify(box);
}
