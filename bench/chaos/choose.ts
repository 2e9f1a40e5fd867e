import type { Slots } from './audit/history.ts';
import type { World, WorldPlayer } from './world.ts';

const KINDS: Record<string, readonly string[]> = {
  QB1: ['QB'],
  RB1: ['RB'],
  RB2: ['RB'],
  WR1: ['WR'],
  WR2: ['WR'],
  TE1: ['TE'],
  FLEX1: ['RB', 'WR', 'TE'],
  DEF1: ['DEF'],
  K1: ['K'],
};

/** A whole lineup of players who, as far as is known, may be chosen; null when there are not enough. */
export function chooseSlots(world: World, week: string, pick: number, used: readonly string[]): Slots | null {
  const slots: Record<string, string> = {};
  for (const slot of Object.keys(KINDS)) {
    const free = candidates(world, week, slot, pick, [...used, ...Object.values(slots)]);
    const player = free[(pick + slot.length) % Math.max(1, Math.min(3, free.length))];
    if (player === undefined) return null;
    slots[slot] = player.id;
  }
  return slots;
}

/** The lineup with one to three open slots changed; null when none is open. */
export function changeSlots(
  world: World,
  week: string,
  pick: number,
  before: Slots,
  used: readonly string[],
): Slots | null {
  const slots: Record<string, string> = { ...before };
  const open = Object.keys(slots).filter((slot) => isOpen(world, week, world.players.get(slots[slot] ?? '')));
  if (open.length === 0) return null;
  for (let count = 0; count <= pick % 3; count += 1) {
    const slot = open[(pick + count * 5) % open.length] ?? '';
    const free = candidates(world, week, slot, pick + count, [...used, ...Object.values(slots)]);
    const player = free[pick % Math.max(1, free.length)];
    if (player) slots[slot] = player.id;
  }
  return slots;
}

/** Each week has its own half of the teams, so that weeks seldom compete; one pick in nine takes anybody. */
function candidates(world: World, week: string, slot: string, pick: number, taken: readonly string[]): WorldPlayer[] {
  const parity = world.weekIds.indexOf(week);
  const isOwn = ({ team }: WorldPlayer) => pick % 9 === 0 || ['DAL', 'MIA', 'KC'].includes(team) === (parity === 0);
  const kinds = KINDS[slot] ?? [];
  const fit = [...world.players.values()].filter((player) => {
    return (
      kinds.includes(player.position) && !taken.includes(player.id) && isOpen(world, week, player) && isOwn(player)
    );
  });
  return fit.slice(pick % 2).concat(fit.slice(0, pick % 2));
}

function isOpen({ games, clock }: World, week: string, player: WorldPlayer | undefined): boolean {
  const game = games.find(({ weekId, teams }) => weekId === week && teams.includes(player?.team ?? ''));
  return game !== undefined && game.kickoff > clock.now;
}
