import type { Group } from '@singleback/contract/groups.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

interface NudgeButtonProps {
  group: Group;
  /** When the group was nudged last (UTC, ISO 8601), or null. */
  nudgedAt: string | null;
}

/** Reminds the members without a lineup, once in 24 hours; for commissioners. */
export function NudgeButton({ group, nudgedAt }: NudgeButtonProps) {
  const now = useNow();
  const nudging = useAct('POST /groups/:id/nudge', {
    onSuccess: ({ nudged }) => toast.good(nudged === 1 ? 'Nudged one member' : `Nudged ${nudged} members`),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to nudge')),
  });
  const wait = nudgedAt === null || now === null ? 0 : Date.parse(nudgedAt) + DAY_MS - now.getTime();
  if (wait > 0) return <p className="flex-none text-meta text-text-2">Nudged {agoWords(DAY_MS - wait)}</p>;
  return (
    <Button
      variant="flag"
      className="flex-none"
      busy={nudging.isPending}
      onClick={() => nudging.mutate({ params: { id: group.id } })}
    >
      Nudge
    </Button>
  );
}

function agoWords(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 1 ? 'just now' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
}
