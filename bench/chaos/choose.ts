import type { Slots } from './audit/history.ts';
import type { Known, WorldPlayer } from './world.ts';

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
export function chooseSlots(world: Known, week: string, pick: number, used: readonly string[]): Slots | null {
  const slots: Record<string, string> = {};
  for (const slot of Object.keys(KINDS)) {
    const free = candidates(world, week, slot, pick, [...used, ...Object.values(slots)]);
    const [player] = free;
    if (player === undefined) return null;
    slots[slot] = player.id;
  }
  return slots;
}

/** The lineup with one to three open slots changed; null when none is open. */
export function changeSlots(
  world: Known,
  week: string,
  pick: number,
  before: Slots,
  used: readonly string[],
): Slots | null {
  const slots: Record<string, string> = { ...before };
  const open = Object.keys(slots).filter((slot) => isOpen(world, week, world.players.get(slots[slot] ?? ''), pick));
  if (open.length === 0) return null;
  for (let count = 0; count <= pick % 3; count += 1) {
    const slot = open[(pick + count * 5) % open.length] ?? '';
    const free = candidates(world, week, slot, pick + count, [...used, ...Object.values(slots)]);
    const [player] = free;
    if (player) slots[slot] = player.id;
  }
  return slots;
}

/** Each week has its own half of the teams, so that weeks seldom compete; one pick in six takes anybody. */
function candidates(world: Known, week: string, slot: string, pick: number, taken: readonly string[]): WorldPlayer[] {
  const isFirst = world.weekIds.indexOf(week) === 0;
  const isAnybody = pick % 6 === 0;
  const isOwn = ({ team }: WorldPlayer) => isAnybody || world.firstTeams.includes(team) === isFirst;
  const kinds = KINDS[slot] ?? [];
  const fit = [...world.players.values()].filter((player) => {
    return (
      kinds.includes(player.position) &&
      !taken.includes(player.id) &&
      isOwn(player) &&
      isOpen(world, week, player, pick)
    );
  });
  // Thursday's players first where an order may replace them.
  const isEarly = ({ team }: WorldPlayer) =>
    isFirst && pick % 2 === 1 && ['RB1', 'WR1', 'QB1'].includes(slot) && team === 'KC';
  const start = isAnybody ? 0 : pick % Math.max(1, fit.length);
  const turned = [...fit.slice(start), ...fit.slice(0, start)];
  return [...turned.filter(isEarly), ...turned.filter((player) => !isEarly(player))];
}

/** Some browsers' clocks are a second behind. */
function isOpen({ games, clock }: Known, week: string, player: WorldPlayer | undefined, pick: number): boolean {
  const game = games.find(({ weekId, teams }) => weekId === week && teams.includes(player?.team ?? ''));
  const behindMs = pick % 4 === 1 ? 1_000 : 0;
  if (game === undefined || game.hasStarted) return false;
  return (game.override?.kickoff ?? game.kickoff).getTime() > clock.now.getTime() - behindMs;
}
