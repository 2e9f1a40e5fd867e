import { checkGroupStays } from '@singleback/game/lineups/lineup-groups.ts';
import { type ReactNode, useId } from 'react';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { GroupsAct, ManagedGroup } from './queries.ts';

interface ChoicesProps {
  groups: readonly ManagedGroup[];
  /** The ids of the selected groups. */
  ticked: readonly string[];
  /** Selection is disabled. */
  isOff: boolean;
  onTick: (act: GroupsAct, id: string, isOn: boolean) => void;
}

/** The groups the lineup is in; at least one must remain. */
export function CurrentGroups(props: ChoicesProps) {
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
export function AvailableGroups(props: ChoicesProps) {
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
  /** Why a group cannot be selected; null when it can. */
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
  /** Why it cannot be selected; null when it can. */
  why: string | null;
  isOff: boolean;
  onChange: (isOn: boolean) => void;
}

/** A group with its participants and a checkbox. */
function GroupChoice({ group, verb, isTicked, why, isOff, onChange }: GroupChoiceProps) {
  const id = useId();
  const isClosed = isOff || (why !== null && !isTicked);
  return (
    <li className="group flex min-h-15 items-center justify-between gap-4 border-b border-line" data-off={isClosed}>
      <div id={`${id}-about`} className="min-w-0 py-2.5">
        <p className="wrap-anywhere font-semibold group-data-[off=true]:text-text-2">
          <Isolated>{group.name}</Isolated>
        </p>
        <p className="text-meta text-text-2">{[group.participants, ...group.tags].join(' · ')}</p>
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
