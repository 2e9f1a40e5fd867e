import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { WeekPlayer } from '../../players/queries.ts';
import { keepGuestDraft, readGuestLineup } from './guest-draft.ts';
import type { GuestGroups } from './guest-groups.ts';

interface LandingPick {
  /** The full name of the player picked on the landing page; undefined without one. */
  name: string | undefined;
  weekId: string;
  players: readonly WeekPlayer[];
  guest: Pick<GuestGroups, 'groups' | 'chosen'>;
  /** The server's time. */
  now: Date | null;
}

/** Begins the visitor's draft with the player, if the season has them, unlocked and projected, and there is no draft yet. */
export function startWithPick({ name, weekId, players, guest, now }: LandingPick): void {
  const counts = guest.groups[0]?.settings.counts;
  if (name === undefined || counts === undefined || now === null || readGuestLineup(weekId) !== null) return;
  const player = players.find((each) => each.name === name && (each.projectedPoints ?? 0) > 0);
  const slot = slotsFor(counts).find(({ kind }) => kind === player?.position);
  if (!player || !slot || isLocked(player.game, now)) return;
  keepGuestDraft(weekId, {
    groupIds: guest.chosen,
    players: [{ position: slot.key, playerId: player.id }],
    doubleDownPlayerId: null,
  });
}
