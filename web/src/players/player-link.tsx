import type { ReactNode } from 'react';
import { openPlayer } from './opened-player.ts';

interface PlayerLinkProps {
  player: { id: string; name: string };
  /** The week that the detail is about. */
  weekId: string;
  /** Read to screen readers in place of what is shown. */
  label?: string;
  /** Shown in place of the name. */
  children?: ReactNode;
}

/** A player's name that opens the player's detail. */
export function PlayerLink({ player: { id, name }, weekId, label, children = name }: PlayerLinkProps) {
  return (
    <button
      type="button"
      className="player-link press-room"
      aria-label={label}
      onClick={() => openPlayer({ id, name, weekId })}
    >
      {children}
    </button>
  );
}
