import { expect, test } from 'vitest';
import type { BoardGame } from '../../scoreboard/model.ts';
import type { WhatIfPlayer } from './model.ts';
import { whatIfStarts } from './starts.ts';

const game = (status: BoardGame['status'], shareLeft: number | null) =>
  ({ status, shareLeft, hasBegun: status !== 'scheduled' }) as unknown as BoardGame;

const LIVE = game('in_progress', 0.5);
const LATER = game('scheduled', 1);

const player = (name: string, position: WhatIfPlayer['position'], more: Partial<WhatIfPlayer> = {}): WhatIfPlayer => ({
  ...{ id: name, name: `Al ${name}`, position, team: 'NE', points: 0, hasPoints: false, projected: 1000 },
  ...{ game: LATER, isMine: true, holders: [], allowed: {} },
  ...more,
});

const RIVAL = player('Rival', 'TE', { isMine: false });

test('those who play now come first: a touchdown of one, another who goes cold, and all as projected', () => {
  const players = [
    player('Later', 'RB', { projected: 3000 }),
    player('Kicks', 'K', { game: LIVE, projected: 4000 }),
    player('Alford', 'WR', { game: LIVE, projected: 2000 }),
    player('Done', 'QB', { game: game('final', 0) }),
    RIVAL,
  ];
  const starts = whatIfStarts(players);
  expect(starts.map(({ label }) => label)).toEqual(['Alford +1 TD', 'Kicks goes cold', 'All as projected']);
  const [touchdown, cold, all] = starts.map(({ fill }) => fill(players));
  expect(touchdown?.added).toEqual(new Map([['Alford', { receivingTds: 1 }]]));
  // Rivals do as projected too, and nobody whose game is over.
  expect([...(cold?.finished ?? [])].sort()).toEqual(['Alford', 'Later', 'Rival']);
  expect([...(all?.finished ?? [])].sort()).toEqual(['Alford', 'Kicks', 'Later', 'Rival']);
});

test('there is nothing to try once all games are over, and without a clock nothing that is projected', () => {
  const labels = (...games: BoardGame[]) =>
    whatIfStarts([...games.map((each) => player('One', 'WR', { game: each })), RIVAL]).map(({ label }) => label);
  expect(labels(game('final', 0), game('cancelled', null))).toEqual([]);
  expect(labels(game('in_progress', null))).toEqual(['One +1 TD']);
});

test('one who is left alone scores or not, a kicker only as projected', () => {
  const labels = (position: WhatIfPlayer['position']) =>
    whatIfStarts([player('One', position)]).map(({ label }) => label);
  expect(labels('QB')).toEqual(['One +1 TD', 'All as projected']);
  expect(labels('K')).toEqual(['One goes cold', 'All as projected']);
});
