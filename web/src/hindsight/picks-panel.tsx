import type { Hindsight } from '@singleback/contract/hindsight/hindsight.ts';
import { PlayerLink } from '../players/player-link.tsx';
import { spineColor } from '../players/team-colors.ts';
import { Panel } from '../ui/panel.tsx';
import { Spine } from '../ui/spine.tsx';
import { pointsText } from './hindsight-words.ts';
import styles from './season.module.css';

/** A player with what is said of them. */
export interface ShownPick {
  player: Hindsight['players'][number];
  weekNumber: number;
  /** Null while the weeks are not known: the name opens nothing then. */
  weekId: string | null;
  points: number;
  note: string;
}

interface PicksPanelProps {
  title: string;
  picks: readonly ShownPick[];
  emptyText: string;
  /** The points are those of the season, not of a week. */
  isSeason?: boolean;
}

/** Some players with their points; a name opens the player. */
export function PicksPanel({ title, picks, emptyText, isSeason = false }: PicksPanelProps) {
  return (
    <Panel title={title} className="overflow-hidden">
      {picks.length === 0 ? <p className="border-t border-line p-4 text-text-2">{emptyText}</p> : null}
      <ul>
        {picks.map(({ player, weekNumber, weekId, points, note }) => (
          <li key={`${player.id} ${weekNumber}`} className={styles.pick}>
            <Spine color={spineColor(player.teamAbbreviation)} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-semibold">
                {weekId === null ? player.name : <PlayerLink player={player} weekId={weekId} />}
              </span>
              <span className="block text-meta text-text-2">
                {player.position} · {note}
              </span>
            </span>
            {isSeason ? null : <span className="num text-text-2">W{weekNumber}</span>}
            <span translate="no" className={styles.pickPoints}>
              {pointsText(points)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
