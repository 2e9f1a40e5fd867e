/** A locked player in a lineup whose game goes on. Points in hundredths. */
export interface LockedPlayer {
  readonly playerId: string;
  /** Points expected from here on, counted once. */
  readonly toCome: number;
  /** How often the points count: 2 for the double-down player. */
  readonly times: number;
}

/** A member on the group's table, as everybody may know them: only locked slots. */
export interface Contender {
  readonly userId: string;
  /** Total on the table, hundredths. */
  readonly total: number;
  readonly locked: readonly LockedPlayer[];
}

/**
 * What it takes to change places with another member: who of the one behind has to outscore whom of the one ahead, and by
 * how many points from here on, if all else stays level. A side is null where nobody of it is locked and still playing; both are
 * null where it depends on players who are not locked yet.
 */
export interface Swing {
  readonly userId: string;
  /** How far apart they are on the table, hundredths. */
  readonly gap: number;
  readonly outscores: LockedPlayer | null;
  readonly outscored: LockedPlayer | null;
  /** Points by which the place changes, in hundredths: a tenth of a point, rounded up. */
  readonly by: number;
}

interface Need {
  /** Members ahead, the nearest first. */
  readonly passes: readonly Swing[];
  /** Members behind who can still catch up, the nearest first. */
  readonly caughtBy: readonly Swing[];
  /** The user's own locked players whom the nearest rivals do not have, the most important first. */
  readonly rootFor: readonly string[];
  /** Locked players of the nearest rivals whom the user does not have, the most important first. */
  readonly rootAgainst: readonly string[];
}

/** So many members ahead and behind are near. */
const NEAR = 2;
const MOST_NAMED = 4;
const TENTH = 10;

/**
 * What a user needs from here on, on a group's table. Only locked slots are named, also the user's own: others may still
 * change.
 * @param multiplier what this week's points count on the table, in hundredths
 */
export function whatINeed(own: Contender, others: readonly Contender[], multiplier: number): Need {
  const ahead = others.filter(({ total }) => total >= own.total).toSorted((a, b) => a.total - b.total);
  const behind = others.filter(({ total }) => total < own.total).toSorted((a, b) => b.total - a.total);
  const near = [...ahead.slice(0, NEAR), ...behind.slice(0, NEAR)];
  return {
    passes: ahead.map((rival) => ({ userId: rival.userId, ...swing(own, rival, multiplier) })),
    caughtBy: behind.map((rival) => ({ userId: rival.userId, ...swing(rival, own, multiplier) })),
    rootFor: mostImportant([own], near),
    rootAgainst: mostImportant(near, [own]),
  };
}

function swing(chaser: Contender, leader: Contender, multiplier: number): Omit<Swing, 'userId'> {
  const gap = leader.total - chaser.total;
  const [outscores, outscored] = pairOf(without(chaser.locked, leader.locked), without(leader.locked, chaser.locked));
  const times = outscores?.times ?? outscored?.times ?? 1;
  return { gap, outscores, outscored, by: neededPoints(gap, { multiplier, times }) };
}

/**
 * The points of a player that make up a gap and one hundredth more, in hundredths: a tenth of a point, rounded up. They count
 * `times`, and with the multiplier (hundredths).
 */
export function neededPoints(gap: number, { multiplier, times }: { multiplier: number; times: number }): number {
  const needed = ((gap + 1) * 100) / (multiplier * times);
  return Math.ceil(needed / TENTH) * TENTH;
}

/** Players whom both have count the same for both, and cancel out; those who count more often remain. */
function without(some: readonly LockedPlayer[], others: readonly LockedPlayer[]): LockedPlayer[] {
  return some
    .filter(({ playerId, times }) => !others.some((other) => other.playerId === playerId && other.times >= times))
    .toSorted((a, b) => worthOf(b) - worthOf(a) || compareIds(a.playerId, b.playerId));
}

/** The two who are expected to score most and count equally often, so that one number says it all. */
function pairOf(
  ofChaser: readonly LockedPlayer[],
  ofLeader: readonly LockedPlayer[],
): [LockedPlayer | null, LockedPlayer | null] {
  for (const one of ofChaser) {
    const other = ofLeader.find(({ playerId, times }) => times === one.times && playerId !== one.playerId);
    if (other !== undefined) return [one, other];
  }
  return [ofChaser[0] ?? null, ofChaser.length === 0 ? (ofLeader[0] ?? null) : null];
}

function mostImportant(of: readonly Contender[], against: readonly Contender[]): string[] {
  const worth = new Map<string, number>();
  for (const { locked } of of) {
    for (const player of locked) worth.set(player.playerId, (worth.get(player.playerId) ?? 0) + worthOf(player));
  }
  const shared = new Map<string, number>();
  for (const { locked } of against) {
    for (const player of locked) shared.set(player.playerId, (shared.get(player.playerId) ?? 0) + worthOf(player));
  }
  // Someone whom all of the other side have too moves nobody.
  const net = [...worth].map(([id, sum]): [string, number] => {
    return [id, sum / of.length - (shared.get(id) ?? 0) / Math.max(1, against.length)];
  });
  return net
    .filter(([, value]) => value > 0)
    .toSorted(([a, one], [b, other]) => other - one || compareIds(a, b))
    .slice(0, MOST_NAMED)
    .map(([id]) => id);
}

const worthOf = ({ toCome, times }: LockedPlayer) => Math.max(1, toCome) * times;
const compareIds = (a: string, b: string) => (a < b ? -1 : Number(a > b));
