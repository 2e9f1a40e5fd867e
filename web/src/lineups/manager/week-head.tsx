import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, LifeBuoy, Lock, Plus, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/live/server-clock.ts';
import { WeekTitle } from '../../players/in-week.tsx';
import { type Lockable, nextLock } from '../../players/next-lock.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { countdown } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';

interface WeekHeadProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
  /** Whose kickoffs are counted down to; undefined while they load. */
  lockable: readonly Lockable[] | undefined;
  /** On a wide page: the link to another lineup. */
  create: ReactNode;
}

/** The head of the lineups: the week, what locks next, and the ways on. */
export function WeekHead({ weeks, week, currentWeekNumber, lockable, create }: WeekHeadProps) {
  const navigate = useNavigate();
  const isWide = useWide();
  return (
    <header className="grid items-center pt-3.5 pb-3 [grid-template:'title_actions'_auto_'lock_lock'_auto/minmax(0,1fr)_auto] md:min-h-18 md:gap-4 md:[grid-template:'title_lock_actions'_auto/minmax(0,1fr)_auto_auto]">
      <WeekTitle
        title={`${roundLabel(week)} Lineups`}
        {...{ weeks, selected: week, currentWeekNumber }}
        onSelect={(number) => void navigate({ to: '/lineups/$week', params: { week: String(number) } })}
      />
      {week.weekNumber < currentWeekNumber || lockable?.length === 0 ? null : (
        // Has its height before the line comes.
        <div className="[grid-area:lock] min-h-6">
          <NextLockLine players={lockable ?? []} />
        </div>
      )}
      <div className="[grid-area:actions] -mr-2.5 flex items-center gap-3">
        {isWide ? (
          <>
            <Link to="/plan" className={buttonClass('ghost')}>
              Plan
            </Link>
            {create}
          </>
        ) : null}
        <PageMenu hasPlan={!isWide} />
      </div>
    </header>
  );
}

/** The next lock among players, by the server's clock. */
function NextLockLine({ players }: { players: readonly Lockable[] }) {
  const now = useNow();
  const next = now && nextLock(players, now);
  if (!next || !now) return null;
  return (
    <p className="flex min-h-6 items-center gap-2 text-meta text-text-2">
      <Lock size={14} aria-hidden />
      Next lock
      <span role="timer" className="num text-[18px] text-text">
        {countdown(next.at, now)}
      </span>
      {next.games.length > 1 ? `${next.games.length} games` : next.games[0]}
    </p>
  );
}

/** What belongs to the lineups and is needed rarely; the plan where it has no place in the head. */
function PageMenu({ hasPlan }: { hasPlan: boolean }) {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={
        <IconButton label="More" className="size-11">
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      }
    >
      {hasPlan ? (
        <DropdownItem icon={<Route size={16} aria-hidden />} onSelect={() => void navigate({ to: '/plan' })}>
          Plan
        </DropdownItem>
      ) : null}
      <DropdownItem icon={<LifeBuoy size={16} aria-hidden />} onSelect={() => void navigate({ to: '/orders' })}>
        Backups
      </DropdownItem>
    </Dropdown>
  );
}

interface CreateLineupLinkProps {
  weekNumber: number;
  isPremium: boolean;
  /** Whether it is the one thing to do. */
  isNext: boolean;
  className?: string | undefined;
}

/** The link to a new lineup [G2.52]; none offline. */
export function CreateLineupLink({ weekNumber, isPremium, isNext, className }: CreateLineupLinkProps) {
  if (useIsOffline()) return <p className="text-meta text-text-2">You can create a lineup when you’re back online.</p>;
  return (
    <Link
      to="/lineup/$week"
      params={{ week: String(weekNumber) }}
      className={buttonClass(isNext ? 'flag' : 'outline', 'm', className)}
    >
      <Plus size={18} strokeWidth={2.5} aria-hidden />
      {isPremium ? 'Create New Lineup' : 'Create Lineup'}
    </Link>
  );
}
