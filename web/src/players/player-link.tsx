import type { ReactNode } from 'react';
import { openPlayer } from './opened-player.ts';

interface PlayerLinkProps {
  player: { id: string; name: string };
  /** The week that the detail is about. */
  weekId: string;
  /** The accessible name, where it is more than what is shown. */
  label?: string | undefined;
  /** Shown in place of the name. */
  children?: ReactNode;
}

/** A player's name that opens the player's detail. */
export function PlayerLink({ player: { id, name }, weekId, label, children = name }: PlayerLinkProps) {
  return (
    <button
      type="button"
      className="player-link hit-area"
      aria-label={label}
      translate="no"
      onClick={() => openPlayer({ id, name, weekId })}
    >
      {children}
    </button>
  );
}
