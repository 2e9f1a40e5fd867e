import { checkGroupStays } from '@singleback/game/lineups/lineup-groups.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { type ReactNode, useId, useState } from 'react';
import { shownSettings } from '../../groups/model.ts';
import { failedWith, serviceWordsOf } from '../../platform/api/api-error.ts';
import { useOnReconnect } from '../../platform/live/reconnect.ts';
import { useRounds } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { SavedLineup } from '../model.ts';
import { ACT_WORDS, actText, doneText } from './add-lineup.tsx';
import {
  type GroupsAct,
  type ManagedGroup,
  type ManagedGroups,
  useChangeLineupGroups,
  useManagedGroups,
} from './queries.ts';

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

interface ChoicesProps {
  groups: readonly ManagedGroup[];
  ticked: readonly string[];
  isOff: boolean;
  onTick: (act: GroupsAct, id: string, isOn: boolean) => void;
}

/** The groups the lineup is in; at least one must remain. */
function CurrentGroups(props: ChoicesProps) {
  const { groups, ticked } = props;
  const ids = groups.map(({ id }) => id);
  return (
    <Section title="Current Groups" count={groups.length}>
      {groups.length === 0 ? <Nothing title="No Groups Assigned" text="Add this lineup to a group below." /> : null}
      <Choices {...props} act="remove" whyNot={({ id }) => checkGroupStays(ids, [...ticked, id])?.message ?? null} />
    </Section>
  );
}

/** The user's other groups; those that cannot take the lineup show why. */
function AvailableGroups(props: ChoicesProps) {
  const fitting = props.groups.filter(({ why }) => why === null).length;
  return (
    <Section title="Available Groups" count={fitting}>
      {fitting === 0 ? (
        <Nothing title="No Compatible Groups" text="Your groups with the same settings appear here." />
      ) : null}
      <Choices {...props} act="add" whyNot={({ why }) => why} />
    </Section>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="pb-1.5 font-num text-[18px]/[1.2] font-bold">
        {title} <span className="num text-num-s font-medium! text-text-2">{count}</span>
      </h3>
      <div className="hash" aria-hidden />
      {children}
    </section>
  );
}

interface ActProps extends ChoicesProps {
  act: GroupsAct;
  whyNot: (group: ManagedGroup) => string | null;
}

function Choices({ groups, ticked, isOff, onTick, act, whyNot }: ActProps) {
  if (groups.length === 0) return null;
  return (
    <ul>
      {groups.map((group) => (
        <GroupChoice
          key={group.id}
          group={group}
          verb={act === 'add' ? 'Add' : 'Remove'}
          isTicked={ticked.includes(group.id)}
          why={isOff ? null : whyNot(group)}
          isOff={isOff}
          onChange={(isOn) => onTick(act, group.id, isOn)}
        />
      ))}
    </ul>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="py-3.5 px-4 my-2.5 border border-dashed border-line-2 rounded-2">
      <p className="font-semibold">{title}</p>
      <p className="text-meta text-text-2">{text}</p>
    </div>
  );
}

interface GroupChoiceProps {
  group: ManagedGroup;
  verb: 'Add' | 'Remove';
  isTicked: boolean;
  why: string | null;
  isOff: boolean;
  onChange: (isOn: boolean) => void;
}

function GroupChoice({ group, verb, isTicked, why, isOff, onChange }: GroupChoiceProps) {
  const id = useId();
  const isClosed = isOff || (why !== null && !isTicked);
  const { tags } = shownSettings(group, useRounds().kind);
  return (
    <li className="group flex min-h-15 items-center justify-between gap-4 border-b border-line" data-off={isClosed}>
      <div id={`${id}-about`} className="min-w-0 py-2.5">
        <p className="wrap-anywhere font-semibold group-data-[off=true]:text-text-2">
          <Isolated>{group.name}</Isolated>
        </p>
        <p className="text-meta text-text-2">{[group.participants, ...tags].join(' · ')}</p>
        {group.note === null ? null : <p className="text-meta text-text-2">{group.note}</p>}
        {why === null || isTicked ? null : <p className="text-meta text-warn">{why}</p>}
      </div>
      <label className="flex min-h-11 flex-none cursor-pointer items-center gap-2.5 pr-1 pl-3 font-num text-num-s/[1] font-semibold group-data-[off=true]:cursor-not-allowed group-data-[off=true]:text-text-3">
        <input
          type="checkbox"
          className="check-box"
          checked={isTicked}
          disabled={isClosed}
          aria-label={`${verb} ${group.name}`}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden>{verb}</span>
      </label>
    </li>
  );
}
