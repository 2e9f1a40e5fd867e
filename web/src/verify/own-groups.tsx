import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { ChevronRight } from 'lucide-react';
import { useSeasonGroups } from '../groups/queries.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { useHasLog } from './queries.ts';
import styles from './verify.module.css';

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
        <button key={group.id} type="button" className={styles.group} onClick={() => onCheck(group)}>
          <span className="min-w-0 flex-1 wrap-anywhere">{group.name}</span>
          <span className="font-num text-text-2">Check</span>
          <ChevronRight size={16} className="flex-none text-text-2" aria-hidden />
        </button>
      ))}
    </Panel>
  );
}
