import type { MyGroup } from '@singleback/contract/groups.ts';
import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { useSeason } from '../players/season.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';

interface RenewGroupProps {
  group: MyGroup;
  userId: string;
  /** It is the one thing to do on its page. */
  isMain?: boolean;
}

/** Continues a group of an earlier season in the running one, for its creator, or says that it was continued. */
export function RenewGroup({ group, userId, isMain = false }: RenewGroupProps) {
  const year = useSeason().data?.season.year;
  const renewing = useAct('POST /groups/:id/renew', {
    onSuccess: ({ invited }) => toast.good(renewedText(group.name, invited)),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to renew the group')),
  });
  if (group.renewed_as !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-meta text-text-2">
        <ArrowUpRight size={15} aria-hidden />
        Renewed
      </span>
    );
  }
  if (group.created_by !== userId || !group.is_active || group.is_current_season !== false || year === undefined)
    return null;
  return (
    <Button
      size="s"
      variant={isMain ? 'flag' : 'outline'}
      busy={renewing.isPending}
      busyText="Renewing..."
      aria-label={`Renew for ${year}: ${group.name}`}
      onClick={() => renewing.mutate({ params: { id: group.id } })}
    >
      <RotateCcw size={16} aria-hidden />
      Renew for {year}
    </Button>
  );
}

/** Confirms a renewal: '“The office” is renewed. 11 members are invited until the first kickoff.' */
function renewedText(name: string, invited: number): string {
  if (invited === 0) return `“${name}” is renewed`;
  return `“${name}” is renewed. ${invited === 1 ? '1 member is' : `${invited} members are`} invited until the first kickoff.`;
}
