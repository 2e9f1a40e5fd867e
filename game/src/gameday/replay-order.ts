import { weekPoints } from '../scoring/rounding.ts';

/** A member of a group as its table shows them now. Points are hundredths. */
export interface OrderMember {
  /** The season's total now, with the multiplier. */
  readonly total: number;
  /** The multiplier of the week, in hundredths: 125 for a bonus of 25 percent. */
  readonly multiplier: number;
  /** The locked slots of the week's lineup: how often a player's points count, 2 for a doubled one. */
  readonly factors: ReadonlyMap<number, number>;
}

/** Points of players that changed together, by player, hundredths. */
export interface OrderEvent {
  readonly changes: ReadonlyMap<number, { readonly pointsBefore: number; readonly pointsAfter: number }>;
}

/** What an event changed for a member: by place in the list of members. */
export interface Move {
  readonly member: number;
  /** Points of the lineup gained or lost, hundredths, without the multiplier. */
  readonly points: number;
  readonly from: number;
  readonly to: number;
}

/**
 * What each event changed in the order of a group: whose points, and who moved. Goes back from the totals of now, so that
 * the last order is the table's. Members without a lineup are not among `members`; while someone is below zero they stand
 * above them, `idle` places.
 * @param events oldest first
 * @param points every player's points now, hundredths
 * @returns the moves of each event, in the order of the events
 */
export function replayOrder(
  members: readonly OrderMember[],
  { events, points, idle }: { events: readonly OrderEvent[]; points: ReadonlyMap<number, number>; idle: number },
): Move[][] {
  const holders = holdersOf(members);
  const weeks = members.map(({ factors }) =>
    sum([...factors].map(([player, factor]) => factor * (points.get(player) ?? 0))),
  );
  const rest = members.map(({ total, multiplier }, at) => total - weekPoints(weeks[at] as number, multiplier));
  const totals = members.map(({ total }) => total);
  let ranks = ranksOf(totals, idle);
  const moves: Move[][] = [];
  for (const { changes } of events.toReversed()) {
    const gained = gainsOf(changes, holders);
    for (const [member, gain] of gained) {
      weeks[member] = (weeks[member] as number) - gain;
      const { multiplier } = members[member] as OrderMember;
      totals[member] = (rest[member] as number) + weekPoints(weeks[member] as number, multiplier);
    }
    const before = gained.size === 0 ? ranks : ranksOf(totals, idle);
    moves.push(gained.size === 0 ? [] : movesBetween(before, ranks, gained));
    ranks = before;
  }
  return moves.reverse();
}

type Holders = ReadonlyMap<number, readonly { readonly member: number; readonly factor: number }[]>;

function holdersOf(members: readonly OrderMember[]): Holders {
  const holders = new Map<number, { member: number; factor: number }[]>();
  for (const [member, { factors }] of members.entries()) {
    for (const [player, factor] of factors) {
      const known = holders.get(player);
      if (known) known.push({ member, factor });
      else holders.set(player, [{ member, factor }]);
    }
  }
  return holders;
}

/** Points gained by each member who holds one of the players. */
function gainsOf(changes: OrderEvent['changes'], holders: Holders): Map<number, number> {
  const gains = new Map<number, number>();
  for (const [player, { pointsBefore, pointsAfter }] of changes) {
    for (const { member, factor } of holders.get(player) ?? []) {
      gains.set(member, (gains.get(member) ?? 0) + factor * (pointsAfter - pointsBefore));
    }
  }
  return gains;
}

function movesBetween(before: readonly number[], after: readonly number[], gains: ReadonlyMap<number, number>): Move[] {
  return before.flatMap((from, member) => {
    const to = after[member] as number;
    const points = gains.get(member) ?? 0;
    return from === to && points === 0 ? [] : [{ member, points, from, to }];
  });
}

/** Equal totals share a rank: 1, 2, 2, 4 (rules 3.5). */
function ranksOf(totals: readonly number[], idle: number): number[] {
  const sorted = totals.toSorted((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [at, total] of sorted.entries()) if (!first.has(total)) first.set(total, at + 1);
  return totals.map((total) => (first.get(total) as number) + (total < 0 ? idle : 0));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
