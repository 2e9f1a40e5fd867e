import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ChevronRight, CircleCheck, CircleX, Info } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useSeasonGroups } from '../groups/queries.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { useHasLog } from './queries.ts';
import { type CheckRow, type CheckState, rowsOf } from './report.ts';
import type { Outcome } from './worker/check-file.ts';

const LOOKS = {
  passed: { Icon: CircleCheck, color: 'text-good', words: '' },
  failed: { Icon: CircleX, color: 'text-bad', words: 'Failed' },
  noted: { Icon: Info, color: 'text-info', words: 'Noted' },
} as const satisfies Record<CheckState, unknown>;

/** The checks with what each is about; what was found is behind it, of those that failed in several places at once. */
export function CheckList({ outcome }: { outcome: Outcome }) {
  return (
    <Panel title="Checks" note={`in ${Math.max(0.1, outcome.seconds).toFixed(1)} s`}>
      {rowsOf(outcome).map((row) => (
        <Row key={row.title} {...row} />
      ))}
    </Panel>
  );
}

/** A line that unfolds to what is below it. */
export function Folded({
  title,
  className,
  children,
  ...details
}: Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }) {
  return (
    <details {...details} className={cx('group', className)}>
      <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight
          size={16}
          className="text-text-2 transition-transform duration-(--fast) ease-out group-open:rotate-90"
          aria-hidden
        />
      </summary>
      {children}
    </details>
  );
}

/** More failures than these would hide the checks below them; the report has them all. */
const MOST_DETAILS = 20;

function Row({ title, state, details }: CheckRow) {
  const { Icon, color, words } = LOOKS[state];
  const more = details.length - MOST_DETAILS;
  return (
    <Folded
      title={
        <>
          <Icon size={22} className={color} aria-hidden />
          <span className="flex-1">{title}</span>
          <span className={`font-num ${color}`}>{words}</span>
        </>
      }
      className="border-t border-line data-[state=failed]:bg-bad-lo"
      data-state={state}
      open={state === 'failed' && details.length > 1}
    >
      <ul className="grid gap-1.5 px-4 pb-3.5 pl-12 wrap-anywhere text-text-2">
        {details.slice(0, MOST_DETAILS).map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
        {more > 0 ? <li>And {more} more, which Copy Report lists.</li> : null}
      </ul>
    </Folded>
  );
}

/** The user's groups: a press checks one. Everyone's is too large for a file. */
export function OwnGroups({ onCheck }: { onCheck: (group: { id: string; name: string }) => void }) {
  const groups = useSeasonGroups();
  const hasLog = useHasLog();
  const retry = retryOf({ groups });
  const own = groups.data?.filter(({ id }) => id !== EVERYONE_GROUP_ID);
  if (hasLog === undefined) return null;
  if (!hasLog) {
    return <p className="panel p-4">This Singleback keeps no log yet. You can check the file of one that does.</p>;
  }
  return (
    <Panel title="Your groups">
      {retry ? <ErrorState title="Error" text="Failed to load groups data" onRetry={retry} /> : null}
      {own?.length === 0 ? <p className="px-4 pb-4 text-text-2">You are in no group besides Everyone.</p> : null}
      {own?.map((group) => (
        <button
          key={group.id}
          type="button"
          className="flex min-h-13 w-full items-center gap-3 border-t border-line px-4 py-2 text-left font-semibold hover:bg-raise-2"
          onClick={() => onCheck(group)}
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{group.name}</span>
          <span className="font-num text-text-2">Check</span>
          <ChevronRight size={16} className="text-text-2" aria-hidden />
        </button>
      ))}
    </Panel>
  );
}
