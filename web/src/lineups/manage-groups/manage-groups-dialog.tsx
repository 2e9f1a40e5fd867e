import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { useOnReconnect } from '../../platform/live/reconnect.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { SavedLineup } from '../model.ts';
import { ACT_WORDS, actText, doneText } from './add-lineup.tsx';
import { AvailableGroups, CurrentGroups } from './group-choices.tsx';
import { type GroupsAct, type ManagedGroups, useChangeLineupGroups, useManagedGroups } from './queries.ts';

interface ManageGroupsDialogProps {
  lineup: SavedLineup;
  /** Why the groups can no longer be changed; null while they can. */
  refusal: string | null;
  onClose: () => void;
}

/** The groups a lineup is in, and those it could be added to [G2.58]. */
export function ManageGroupsDialog({ lineup, refusal, onClose }: ManageGroupsDialogProps) {
  const managed = useManagedGroups(lineup.id);
  const [ticked, setTicked] = useState<Readonly<Record<GroupsAct, readonly string[]>>>({ add: [], remove: [] });
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useChangeLineupGroups(lineup, {
    onSuccess: (act, count) => {
      toast.good(doneText(act, count));
      setTicked((before) => ({ ...before, [act]: [] }));
    },
    onError: (act, error) => setFailure(serviceWordsOf(error, ACT_WORDS[act].failure)),
  });
  useOnReconnect(failedWith(changing.error, 'unreachable', 'timeout'), () => setFailure(null));
  const tick = (act: GroupsAct, id: string, isOn: boolean) => {
    setFailure(null);
    setTicked({ ...ticked, [act]: isOn ? [...ticked[act], id] : ticked[act].filter((each) => each !== id) });
  };
  const press = (act: GroupsAct) => {
    if (changing.isPending) return;
    setFailure(null);
    changing.mutate({ act, groupIds: stillThere(managed.data, ticked, act) });
  };
  const whyClosed = refusal ?? managed.data?.whyLocked ?? null;
  return (
    <Dialog
      onClose={onClose}
      title="Manage Groups"
      description={isolated(lineup.name)}
      className="dialog-tall"
      foot={
        <>
          <p role="alert" className="flex-[1_1_200px] text-bad max-md:basis-full max-md:empty:hidden">
            {whyClosed ?? failure}
          </p>
          {(['remove', 'add'] as const).map((act) => {
            const count = stillThere(managed.data, ticked, act).length;
            return (
              <Button
                key={act}
                variant={act === 'add' ? 'flag' : 'outline'}
                disabled={count === 0 || whyClosed !== null}
                aria-disabled={changing.isPending}
                busy={changing.isPending && changing.variables.act === act}
                busyText={ACT_WORDS[act].busy}
                onClick={() => press(act)}
              >
                {actText(act, count)}
              </Button>
            );
          })}
        </>
      }
    >
      {managed.data ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
            <span className="cap">Positions</span>
            <span className="num text-num-s">{managed.data.slots}</span>
          </p>
          <CurrentGroups
            groups={managed.data.current}
            ticked={ticked.remove}
            isOff={whyClosed !== null}
            onTick={tick}
          />
          <AvailableGroups
            groups={managed.data.available}
            ticked={ticked.add}
            isOff={whyClosed !== null}
            onTick={tick}
          />
        </>
      ) : managed.isError ? (
        <ErrorState
          title={serviceWordsOf(managed.error, 'Failed to load available groups')}
          onRetry={() => void managed.refetch()}
        />
      ) : (
        <SkeletonRows rows={5} height={64} label="Loading groups" />
      )}
    </Dialog>
  );
}

/** The selected groups that are still listed after a refetch. */
function stillThere(
  managed: ManagedGroups | undefined,
  ticked: Readonly<Record<GroupsAct, readonly string[]>>,
  act: GroupsAct,
): string[] {
  const listed = act === 'add' ? managed?.available.filter(({ why }) => why === null) : managed?.current;
  return ticked[act].filter((id) => listed?.some((group) => group.id === id));
}
