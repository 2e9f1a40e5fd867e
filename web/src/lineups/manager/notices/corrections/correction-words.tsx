import { PlayerLink } from '../../../../players/player-link.tsx';
import type { ShownCorrection } from './corrections.ts';

/** A correction's text, in which the player's name opens the player. */
export function CorrectionWords({ correction }: { correction: ShownCorrection }) {
  const { text, shortName, player, weekId } = correction;
  const at = text.indexOf(shortName);
  return (
    <>
      {text.slice(0, at)}
      <PlayerLink player={player} weekId={weekId}>
        {shortName}
      </PlayerLink>
      {text.slice(at + shortName.length)}
    </>
  );
}
