import type { Network } from './network.ts';

/** Shortest paths from one node through what is left of the capacities. */
export interface Paths {
  /** The cost to each node; infinity where none leads. */
  readonly cost: Float64Array;
  /** The node before it. */
  readonly before: Int32Array;
  /** The player who moves from one row to another between them; -1 for any other step. */
  readonly mover: Int32Array;
}

export const sinkOf = ({ rows, playerCount }: Network): number => rows.length + playerCount;

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
export function shortestPaths(network: Network, source: number): Paths {
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
