import { type Arcs, emptyNetwork, type Network, type Problem, totalOf } from './network.ts';

/** The best use of all players. */
export interface Solution {
  /** The value of it all, empty slots included. */
  readonly total: number;
  readonly network: Network;
}

/** What a player's next use takes from the solution, and how the solution changes without it. */
interface Price {
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

/** Shortest paths from one node through what is left of the capacities. */
interface Paths {
  /** The cost to each node; infinity where none leads. */
  readonly cost: Float64Array;
  /** The node before it. */
  readonly before: Int32Array;
  /** The player who moves from one row to another between them; -1 for any other step. */
  readonly mover: Int32Array;
}

const sinkOf = ({ rows, playerCount }: Network): number => rows.length + playerCount;

/** Nodes whose cost fell, each once, first in first out. */
interface Queue {
  readonly ring: Int32Array;
  readonly isQueued: Uint8Array;
  head: number;
  length: number;
}

/**
 * The shortest paths from a node (Bellman and Ford, with a queue). Costs are integers and no cycle is negative while the
 * flow is the best of its size, so the search ends. A row's arc costs what the player is worth, negated; a player who has
 * no use left can leave a row again.
 */
function shortestPaths(network: Network, source: number): Paths {
  const nodes = sinkOf(network) + 1;
  const paths: Paths = {
    cost: new Float64Array(nodes).fill(Number.POSITIVE_INFINITY),
    before: new Int32Array(nodes).fill(-1),
    mover: new Int32Array(nodes).fill(-1),
  };
  const queue: Queue = { ring: new Int32Array(nodes), isQueued: new Uint8Array(nodes), head: 0, length: 0 };
  paths.cost[source] = 0;
  push(queue, source);
  const rowCount = network.rows.length;
  while (queue.length > 0) {
    const node = pop(queue);
    if (node < rowCount) leaveRow(network, paths, queue, node);
    else if (node < nodes - 1) leavePlayer(network, paths, queue, node);
    else if (node === source) leaveSink(network, paths, queue);
  }
  return paths;
}

function leaveRow(network: Network, paths: Paths, queue: Queue, node: number): void {
  const { rows, arcs, usedBy, usedValue, weekCount, emptyValue } = network;
  const { week } = rows[node] as { week: number };
  const { players, values } = arcs[node] as (typeof arcs)[number];
  const cost = paths.cost[node] as number;
  reach(paths, queue, sinkOf(network), cost - emptyValue, node, -1);
  for (let at = 0; at < players.length; at += 1) {
    const player = players[at] as number;
    const use = player * weekCount + week;
    const row = usedBy[use] as number;
    if (row === node) continue;
    const next = cost - (values[at] as number);
    if (row < 0) reach(paths, queue, rows.length + player, next, node, -1);
    else reach(paths, queue, row, next + (usedValue[use] as number), node, player);
  }
}

function leavePlayer(network: Network, paths: Paths, queue: Queue, node: number): void {
  const { rows, left, uses, usedBy, usedValue, weekCount } = network;
  const player = node - rows.length;
  const cost = paths.cost[node] as number;
  if ((uses[player] as number) < (left[player] as number)) {
    reach(paths, queue, sinkOf(network), cost, node, -1);
  }
  for (let week = 0; week < weekCount; week += 1) {
    const use = player * weekCount + week;
    const row = usedBy[use] as number;
    if (row >= 0) reach(paths, queue, row, cost + (usedValue[use] as number), node, -1);
  }
}

/** From the sink, an empty slot can be filled and a use taken back. */
function leaveSink(network: Network, paths: Paths, queue: Queue): void {
  const { rows, playerCount, uses, emptySlots, emptyValue } = network;
  const sink = sinkOf(network);
  for (let row = 0; row < rows.length; row += 1) {
    if ((emptySlots[row] as number) > 0) reach(paths, queue, row, emptyValue, sink, -1);
  }
  for (let player = 0; player < playerCount; player += 1) {
    if ((uses[player] as number) > 0) reach(paths, queue, rows.length + player, 0, sink, -1);
  }
}

function reach(paths: Paths, queue: Queue, node: number, cost: number, before: number, mover: number): void {
  if (cost >= (paths.cost[node] as number)) return;
  paths.cost[node] = cost;
  paths.before[node] = before;
  paths.mover[node] = mover;
  push(queue, node);
}

function push(queue: Queue, node: number): void {
  if (queue.isQueued[node]) return;
  queue.isQueued[node] = 1;
  queue.ring[(queue.head + queue.length) % queue.ring.length] = node;
  queue.length += 1;
}

function pop(queue: Queue): number {
  const node = queue.ring[queue.head] as number;
  queue.head = (queue.head + 1) % queue.ring.length;
  queue.length -= 1;
  queue.isQueued[node] = 0;
  return node;
}
