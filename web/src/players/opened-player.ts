import { createAtom, useSelector } from '@tanstack/react-store';

/** A player whose detail is open, in the week in which it was opened. */
export interface OpenedPlayer {
  readonly id: string;
  readonly name: string;
  readonly weekId: string;
}

const opened = createAtom<OpenedPlayer | null>(null);

/** Opens a player's detail above the current page; the app's shell renders it. */
export function openPlayer(player: OpenedPlayer): void {
  opened.set(player);
}

export function closePlayer(): void {
  opened.set(null);
}

export function useOpenedPlayer(): OpenedPlayer | null {
  return useSelector(opened);
}
