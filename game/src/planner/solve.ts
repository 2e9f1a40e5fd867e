import { type Arcs, emptyNetwork, type Network, totalOf } from './network.ts';
import { type Paths, shortestPaths, sinkOf } from './paths.ts';
import type { Problem } from './problem.ts';

/** The best use of all players. */
export interface Solution {
  /** The value of it all, empty slots included. */
  readonly total: number;
  readonly network: Network;
}

/** What a player's next use takes from the solution, and how the solution changes without it. */
export interface Price {
  /** The value lost, 0 or more. */
  readonly cost: number;
  /** The row that loses the player; null when nothing changes. */
  readonly row: number | null;
  /** The player who takes that slot; null when it stays empty or nothing changes. */
  readonly instead: number | null;
}

/**
 * Fills the rows with the most value, exactly: slots one by one, each by a shortest augmenting path. (A min-cost flow:
 * row → player in that week, at most once → player, `left` times.) The network is left as solved, for prices.
 */
export function solve(problem: Problem): Solution {
  const network = emptyNetwork(problem);
  const sink = sinkOf(network);
  for (let row = 0; row < network.rows.length; row += 1) {
    for (let slot = 0; slot < (network.rows[row]?.count ?? 0); slot += 1) {
      augment(network, shortestPaths(network, row), row, sink);
    }
  }
  return { total: totalOf(network), network };
}

/** The players of each row. */
export function playersOfRows({ network }: Solution): number[][] {
  const { rows, usedBy, weekCount, playerCount } = network;
  const chosen: number[][] = rows.map(() => []);
  for (let player = 0; player < playerCount; player += 1) {
    for (let week = 0; week < weekCount; week += 1) {
      const row = usedBy[player * weekCount + week] as number;
      if (row >= 0) chosen[row]?.push(player);
    }
  }
  return chosen;
}

/**
 * The price of one use of a player: how much less the best solution is worth with one use less. One shortest path from
 * the player to the sink finds it, equal to solving all again. 0 for a player with a use to spare.
 */
export function priceOf({ network }: Solution, player: number): Price {
  const isSpare = (network.uses[player] as number) < (network.left[player] as number);
  if (isSpare || (network.left[player] as number) <= 0) return { cost: 0, row: null, instead: null };
  const source = network.rows.length + player;
  const sink = sinkOf(network);
  const paths = shortestPaths(network, source);
  let node = sink;
  let after = sink;
  while (paths.before[node] !== source) {
    after = node;
    node = paths.before[node] as number;
  }
  return { cost: paths.cost[sink] as number, row: node, instead: playerOf(network, paths, after) };
}

/** How much more the best solution is worth with one more use of a player, 0 or more: one shortest path from the sink. */
export function gainsOf({ network }: Solution): (player: number) => number {
  const { cost } = shortestPaths(network, sinkOf(network));
  return (player) => Math.max(0, -(cost[network.rows.length + player] as number));
}

/** Whom the step to this node brings into the row before it. */
function playerOf(network: Network, paths: Paths, node: number): number | null {
  if (node === sinkOf(network)) return null;
  return node < network.rows.length ? (paths.mover[node] as number) : node - network.rows.length;
}

/** Sends one slot of the row along the path: from its end, so that each step still finds the state it was made for. */
function augment(network: Network, paths: Paths, source: number, sink: number): void {
  const steps: number[] = [];
  for (let node = sink; node !== source; node = paths.before[node] as number) steps.push(node);
  let from = source;
  for (const to of steps.reverse()) {
    step(network, paths, from, to, sink);
    from = to;
  }
}

function step(network: Network, paths: Paths, from: number, to: number, sink: number): void {
  const { rows, uses, usedBy, weekCount, emptySlots } = network;
  const isFromRow = from < rows.length;
  if (to === sink) {
    if (isFromRow) emptySlots[from] = (emptySlots[from] as number) + 1;
  } else if (!isFromRow) {
    const player = from - rows.length;
    usedBy[player * weekCount + (rows[to]?.week ?? 0)] = -1;
    uses[player] = (uses[player] as number) - 1;
  } else if (to < rows.length) use(network, paths.mover[to] as number, from);
  else {
    const player = to - rows.length;
    use(network, player, from);
    uses[player] = (uses[player] as number) + 1;
  }
}

function use({ rows, arcs, usedBy, usedValue, weekCount }: Network, player: number, row: number): void {
  const at = player * weekCount + (rows[row]?.week ?? 0);
  usedBy[at] = row;
  usedValue[at] = valueFor(arcs[row] as Arcs, player);
}

/** The arcs are in order of players. */
function valueFor({ players, values }: Arcs, player: number): number {
  let low = 0;
  let high = players.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((players[middle] as number) < player) low = middle + 1;
    else high = middle;
  }
  return values[low] as number;
}
