import { expect, test } from 'vitest';
import type { BoardGame, BoardPlayer } from './model.ts';
import { boardSections } from './sections.ts';

const game = (id: string, status: BoardGame['status'], isMine = false) => ({
  id,
  status,
  mine: isMine ? [{ id } as BoardPlayer] : [],
});

test('[G2.61, G2.63] within each state the games with the user’s players come first, in their order', () => {
  const games = [
    game('a', 'in_progress'),
    game('b', 'in_progress', true),
    game('c', 'in_progress', true),
    game('d', 'scheduled', true),
    game('e', 'final'),
    game('f', 'cancelled'),
  ];
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join('');
  expect(boardSections(games).map(({ status, cards, lines }) => [status, ids(cards), ids(lines)])).toEqual([
    ['in_progress', 'bc', 'a'],
    ['scheduled', 'd', ''],
    ['final', '', 'e'],
    ['cancelled', '', 'f'],
  ]);
  expect(boardSections([])).toEqual([]);
});
