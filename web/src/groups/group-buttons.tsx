// Buttons that act on a group, wherever it is shown.
import type { Group, MyGroup } from '@singleback/contract/groups.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { isWeekOver, seasonName } from '@singleback/game/season/week.ts';
import { ArrowUpRight, Download, RotateCcw } from 'lucide-react';
import { useAct } from '../platform/api/use-call.ts';
import { useNow } from '../platform/live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { saveFile } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { isCommissioner } from './model.ts';
import { SEASON_FILE_FORMATS, useSeasonFile } from './season-file-queries.ts';

interface RenewGroupProps {
  group: MyGroup;
  userId: string;
  /** It is the one thing to do on its page. */
  isMain?: boolean;
}

/** Continues a group of an earlier season in the running one, for its creator, or says that it was continued. */
export function RenewGroup({ group, userId, isMain = false }: RenewGroupProps) {
  const { season, weeks } = useSeason().data ?? {};
  const now = useNow(60_000);
  const renewing = useAct('POST /groups/:id/renew', {
    onSuccess: ({ invited }) => toast.good(renewedText(group.name, invited)),
    failed: 'Failed to renew the group',
  });
  if (group.renewed_as !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-meta text-text-2">
        <ArrowUpRight size={15} aria-hidden />
        Renewed
      </span>
    );
  }
  if (group.created_by !== userId || !group.is_active || group.is_current_season !== false || season === undefined)
    return null;
  // Until the next season is known, the last one is shown, in which nobody can play any more.
  const end = weeks?.at(-1)?.end_date;
  if (now !== null && end !== undefined && isWeekOver({ endDate: new Date(end) }, now)) return null;
  const name = seasonName(season.kind ?? 'regular', season.year);
  return (
    <Button
      size="s"
      variant={isMain ? 'flag' : 'outline'}
      busy={renewing.isPending}
      busyText="Renewing..."
      aria-label={`Renew for ${name}: ${group.name}`}
      onClick={() => renewing.mutate({ params: { id: group.id } })}
    >
      <RotateCcw size={16} aria-hidden />
      Renew for {name}
    </Button>
  );
}

/** Confirms a renewal: '“The office” is renewed. 11 members are invited.' Until when, each invitation says. */
function renewedText(name: string, invited: number): string {
  if (invited === 0) return `“${name}” is renewed`;
  return `“${name}” is renewed. ${invited === 1 ? '1 member is' : `${invited} members are`} invited.`;
}

/** In a row of groups. */
export function ViewMembers({ group, onClick }: { group: Pick<Group, 'name'>; onClick: () => void }) {
  return (
    <Button variant="ghost" size="s" aria-label={`View Members: ${group.name}`} onClick={onClick}>
      View Members
    </Button>
  );
}

/** Opens a closed group again; for its commissioners, while its season runs. */
export function ReopenButton({ group, userId }: { group: MyGroup; userId: string }) {
  const opening = useAct('POST /groups/:id/reopen', {
    done: 'Group reopened',
    failed: 'Failed to reopen the group',
  });
  if (group.is_active || !isCommissioner(group, userId) || !group.is_current_season) return null;
  return (
    <Button
      size="s"
      busy={opening.isPending}
      aria-label={`Reopen: ${group.name}`}
      onClick={() => opening.mutate({ params: { id: group.id } })}
    >
      Reopen
    </Button>
  );
}

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
    failed: 'Failed to nudge',
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

/** Downloads the group's standings and lineups, as CSV or JSON. */
export function SeasonFileButtons({ group }: { group: Pick<Group, 'id' | 'name'> }) {
  const file = useSeasonFile(group, saveFile);
  return (
    <>
      {SEASON_FILE_FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          variant="ghost"
          size="s"
          aria-label={`Export season as ${label}`}
          busy={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          <Download size={16} aria-hidden />
          {label}
        </Button>
      ))}
    </>
  );
}
