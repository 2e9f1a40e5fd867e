import { Link } from '@tanstack/react-router';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { buttonClass } from '../ui/button.tsx';

/** For who has just joined a group: opens the builder with the group ticked. Nothing while the week is unknown. */
export function MakeLineupLink({ groupId }: { groupId: string }) {
  const rounds = useRounds();
  const week = useSeason().data?.currentWeek.week_number;
  if (week === undefined) return null;
  return (
    <Link
      to="/lineup/$week"
      params={{ week: String(week) }}
      search={{ group: groupId }}
      className={buttonClass('flag', 'm', 'self-start')}
    >
      Make Your {rounds.label(week)} Lineup
    </Link>
  );
}
