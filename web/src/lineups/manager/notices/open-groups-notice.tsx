import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { CircleDashed } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import { useIsOffline } from '../../../ui/is-offline.ts';
import { AddLineup } from '../../manage-groups/add-lineup.tsx';
import type { SavedLineup } from '../../model.ts';
import { NoticeLine } from './notice-line.tsx';

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
