import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { concernWords } from '../../players/concern-text.ts';
import { PlayerLink } from '../../players/player-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { SavedLineup } from '../model.ts';
import styles from './replacement-notice.module.css';
import { type Replacement, replacements } from './replacements.ts';

interface ReplacementNoticeProps {
  lineups: readonly SavedLineup[];
  week: Pick<Week, 'id' | 'weekNumber'>;
  /** By the server's clock. */
  now: Date;
}

/** Lists players who will not play, until when they can be replaced, and a link to do so. */
export function ReplacementNotice({ lineups, week, now }: ReplacementNoticeProps) {
  const found = replacements(lineups, now);
  if (found.length === 0) return null;
  return (
    <section className={styles.replacements} aria-label="Players to replace">
      <ul>
        {found.map((one) => (
          <Row key={`${one.lineupId} ${one.slot.key}`} one={one} week={week} />
        ))}
      </ul>
    </section>
  );
}

function Row({ one, week }: { one: Replacement; week: ReplacementNoticeProps['week'] }) {
  const { slot, concern, before, lineup, lineupId } = one;
  return (
    <li>
      <TriangleAlert size={18} className={concern === 'doubtful' ? 'text-warn' : 'text-bad'} aria-hidden />
      <p>
        <b>
          <PlayerLink player={{ id: slot.playerId, name: slot.name }} weekId={week.id} />
          {concernWords(slot, concern)}.
        </b>{' '}
        Replace before {before === null ? 'the week ends' : kickoffText(before)}
        {lineup === null ? null : <span className="block text-meta text-text-2">{lineup}</span>}
      </p>
      <Link
        to="/lineup/$week"
        params={{ week: String(week.weekNumber) }}
        search={{ edit: lineupId, change: slot.key }}
        className={buttonClass('outline', 's')}
        aria-label={`Replace ${slot.name}${lineup === null ? '' : ` in ${lineup}`}`}
      >
        Replace
      </Link>
    </li>
  );
}
