import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lateJoinerWords } from '../groups/model.ts';
import { useGroups } from '../groups/queries.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { useSeason } from '../players/season.ts';
import { Isolated } from '../ui/text/isolated.tsx';
import styles from './joined-group.module.css';
import { MakeLineupLink } from './make-lineup-link.tsx';

/** Above the groups, right after joining one: the next step, until the group has a lineup this week. */
export function JoinedGroup() {
  const [joined] = useState(() => (history.state as { joined?: string } | null)?.joined);
  const group = useGroups().data?.find(({ id }) => id === joined);
  const week = useSeason().data?.currentWeek;
  const lineups = useWeekLineups(joined ? week?.id : undefined);
  if (!group || lineups.data === undefined) return null;
  if (lineups.data.some(({ groups }) => groups.some(({ id }) => id === group.id))) return null;
  const isWatching = group.is_watching === true;
  const late = lateJoinerWords(group, week?.week_number ?? null);
  return (
    <section className={styles.joined} aria-label="Next step">
      <div className="min-w-0">
        <h2 className="title-2">
          You’re in{' '}
          <Link to="/groups/$groupId" params={{ groupId: group.id }} className="link">
            <Isolated>{group.name}</Isolated>
          </Link>
        </h2>
        {isWatching ? null : (
          <p className="text-text-2">Now pick your players. You can change them until each kickoff.</p>
        )}
        {late === null ? null : <p className="text-text-2">{late}</p>}
      </div>
      {isWatching ? null : <MakeLineupLink groupId={group.id} />}
    </section>
  );
}
