import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleDashed, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRounds } from '../../../players/rounds.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useIsOffline } from '../../../ui/is-offline.ts';
import { AddLineup } from '../../manage-groups/add-lineup.tsx';
import type { SavedLineup } from '../../model.ts';
import { type Replacement, replacementWords } from './notices.ts';

interface ReplacementNoticeProps {
  /** The first to lock on top. */
  found: readonly Replacement[];
  week: Pick<Week, 'weekNumber'>;
}

/** Who will not play, and the way to replace the first of them that locks. */
export function ReplacementNotice({ found, week }: ReplacementNoticeProps) {
  const [first] = found;
  const words = replacementWords(found, useRounds());
  if (first === undefined || words === null) return null;
  return (
    <NoticeLine
      label="Players to replace"
      tone="bad"
      icon={<TriangleAlert size={20} aria-hidden />}
      what={words.what}
      note={words.until}
      action={
        <Link
          to="/lineup/$week"
          params={{ week: String(week.weekNumber) }}
          search={{ edit: first.lineupId, change: first.slot.key }}
          className={buttonClass('flag')}
          aria-label={`Replace ${first.slot.name}`}
        >
          Replace
        </Link>
      }
    />
  );
}

interface OpenGroupsNoticeProps {
  weekNumber: number;
  /** The user's groups without a lineup this week. */
  groups: readonly { readonly id: string; readonly name: string }[];
  /** The lineup that can count in the one group too. */
  addable: SavedLineup | undefined;
  /** Whether nothing else on the page is more urgent. */
  isNext: boolean;
}

/** The groups that have no lineup yet, and the way to one. */
export function OpenGroupsNotice({ weekNumber, groups, addable, isNext }: OpenGroupsNoticeProps) {
  const isOffline = useIsOffline();
  const [first] = groups;
  if (first === undefined) return null;
  const isOne = groups.length === 1;
  return (
    <NoticeLine
      label="Groups without a lineup"
      icon={<CircleDashed size={20} aria-hidden />}
      what={isOne ? isolated(first.name) : `${groups.length} groups`}
      note={isOne ? 'has no lineup' : 'have no lineup'}
      action={
        isOffline ? null : addable ? (
          <AddLineup lineup={addable} group={first} isNext={isNext} />
        ) : (
          <Link
            to="/lineup/$week"
            params={{ week: String(weekNumber) }}
            search={isOne ? { group: first.id } : {}}
            className={buttonClass(isNext ? 'flag' : 'outline')}
          >
            Create Lineup
          </Link>
        )
      }
    />
  );
}

/** What a free account has and what Premium adds [G2.57]. */
export function FreeNotice({ count }: { count: number }) {
  const { noun } = useRounds();
  return (
    <p className="mt-5 flex gap-3 rounded-3 border border-dashed border-line-2 p-4 text-text-2">
      <Info size={18} className="mt-0.5 flex-none text-info" aria-hidden />
      <span>
        You currently have {count} lineup for this {noun}.{' '}
        <Link to="/subscription" className="link">
          Upgrade to Premium
        </Link>{' '}
        to create unlimited lineups per {noun}!
      </span>
    </p>
  );
}

const ICON = 'grid flex-none max-[360px]:hidden';

interface NoticeLineProps {
  label: string;
  icon: ReactNode;
  what: ReactNode;
  /** Until when, or what it comes to. */
  note?: ReactNode;
  action?: ReactNode;
  tone?: 'bad' | 'plain';
}

/** Something above the lineups that wants an answer, in one line. */
export function NoticeLine({ label, icon, what, note, action, tone = 'plain' }: NoticeLineProps) {
  return (
    <section
      className={cx(
        'mb-3 flex min-h-[62px] items-center gap-x-3.5 gap-y-2 rounded-3 border bg-raise-1 py-2 pr-2 pl-4',
        tone === 'bad' ? 'border-bad' : 'border-line-2',
      )}
      aria-label={label}
    >
      <span className={cx(ICON, tone === 'bad' ? 'text-bad' : 'text-text-2')}>{icon}</span>
      <p className="min-w-0 flex-1 leading-[1.3]">
        <b className="font-semibold wrap-break-word">{what}</b>{' '}
        {note ? <span className="block text-meta text-text-2 md:ml-1 md:inline">{note}</span> : null}
      </p>
      {action}
    </section>
  );
}

interface NoticeDetailsProps {
  label: string;
  icon: ReactNode;
  what: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Something above the lineups in one line, with more behind it. */
export function NoticeDetails({ label, icon, what, isOpen = false, children }: NoticeDetailsProps) {
  return (
    <section aria-label={label}>
      <details className="group mb-3 rounded-3 border border-line-2 bg-raise-1" open={isOpen}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-3.5 gap-y-2 py-2 pr-2 pl-4">
          <span className={cx(ICON, 'text-text-2')}>{icon}</span>
          <b className="min-w-0 flex-1 leading-[1.3]">{what}</b>
          <ChevronDown size={18} className="mr-2 text-text-2 group-open:rotate-180" aria-hidden />
        </summary>
        {children}
      </details>
    </section>
  );
}
