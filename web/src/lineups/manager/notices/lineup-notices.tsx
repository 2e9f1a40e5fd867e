import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { CircleDashed, Info, TriangleAlert } from 'lucide-react';
import { useRounds } from '../../../players/rounds.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useIsOffline } from '../../../ui/is-offline.ts';
import { AddLineup } from '../../manage-groups/add-lineup.tsx';
import type { SavedLineup } from '../../model.ts';
import { NoticeLine } from './notice-line.tsx';
import { type Replacement, replacementWords } from './replacements.ts';

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
