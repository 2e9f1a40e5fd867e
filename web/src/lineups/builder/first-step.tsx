import { checkGroupSelection, whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useId, useState } from 'react';
import { useRounds } from '../../players/rounds.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bone, SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { useWide } from '../../ui/use-wide.ts';
import builderStyles from './builder.module.css';
import { chosenGroups } from './building.ts';
import type { BuilderGroup } from './queries.ts';

interface SelectGroupsProps {
  week: Week;
  groups: readonly BuilderGroup[];
  groupIds: readonly string[];
  onSelect: (groupIds: readonly string[]) => void;
  onContinue: () => void;
  /** Shown when no group can take another lineup. */
  elsewhere: ReactNode;
}

/**
 * The first step: which groups to submit the lineup to [G2.34]. The first selection determines the settings of the
 * others.
 */
export function SelectGroups({ week, groups, groupIds, onSelect, onContinue, elsewhere }: SelectGroupsProps) {
  const chosen = chosenGroups(groups, groupIds);
  const [wasSubmitted, setSubmitted] = useState(false);
  const refusal = checkGroupSelection(chosen, week.seasonKind);
  const goOn = () => {
    setSubmitted(true);
    if (refusal === null) onContinue();
  };
  const toggle = (id: string, isOn: boolean) => {
    onSelect(isOn ? [...groupIds, id] : groupIds.filter((each) => each !== id));
  };
  return (
    <div className="max-w-215">
      <PageHead title={`${roundLabel(week)} Lineup`} />
      <Panel title="Select Groups" note="One lineup can count in every group with the same settings." hash>
        {groups.length === 0 ? (
          <EmptyState title="No Groups" text="Your groups will appear here." rows={3} />
        ) : (
          <ul>
            {groups.map((group) => (
              <GroupRow
                key={group.id}
                group={group}
                isChosen={groupIds.includes(group.id)}
                hasPlayoff={week.seasonKind !== 'postseason'}
                why={
                  groupIds.includes(group.id) ? null : (whyNotSelect(group, chosen, week.seasonKind)?.message ?? null)
                }
                onChange={(isOn) => toggle(group.id, isOn)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 max-md:[&_.btn]:w-full">
          <p role="alert" className="text-bad">
            {wasSubmitted && refusal !== null ? refusal.message : ''}
          </p>
          {groups.length > 0 && groups.every((group) => whyNotSelect(group, []) !== null) ? (
            elsewhere
          ) : (
            <Button variant="flag" onClick={goOn}>
              Continue to Lineup Builder
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}

interface GroupRowProps {
  group: BuilderGroup;
  isChosen: boolean;
  /** A postseason has no playoff weeks. */
  hasPlayoff: boolean;
  why: string | null;
  onChange: (isOn: boolean) => void;
}

/** A group with its settings [G2.36], or the reason why it cannot be selected [G2.38, G2.39]. */
function GroupRow({ group, isChosen, hasPlayoff, why, onChange }: GroupRowProps) {
  const id = useId();
  const words = settingsInWords(group.settings);
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-line px-5 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:px-4',
        isChosen && 'bg-raise-2',
        why !== null && '[&_:is(label,input)]:cursor-not-allowed',
      )}
    >
      <input
        id={id}
        type="checkbox"
        className="check-box"
        checked={isChosen}
        disabled={why !== null}
        aria-describedby={`${id}-settings`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label
        htmlFor={id}
        className="flex min-h-16 cursor-pointer flex-col justify-center gap-0.5 py-3 max-md:min-h-0 max-md:pb-2"
      >
        <span className={cx('font-semibold', why !== null && 'text-text-2')}>
          <Isolated>{group.name}</Isolated>
        </span>
        <span className="num text-text-2">{words.slots}</span>
        {why === null ? null : <span className="text-meta text-warn">{why}</span>}
      </label>
      <span
        id={`${id}-settings`}
        className="flex flex-wrap justify-end gap-1.5 max-md:col-2 max-md:justify-start max-md:pb-3"
      >
        <Tag tone="outline">{words.usage}</Tag>
        {words.playoff === null || !hasPlayoff ? null : <Tag tone="outline">{words.playoff}</Tag>}
        {words.doubleDown === null ? null : <Tag tone="outline">{words.doubleDown}</Tag>}
      </span>
    </li>
  );
}

/** The second step, its two panels beside each other, and each of them. */
export const FRAME = cx(builderStyles.builder, 'flex min-h-140 flex-col max-md:min-h-0');
export const PANELS = cx(
  builderStyles.builderPanels,
  'grid min-h-0 flex-1 grid-cols-[380px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-5 max-lg:flex max-lg:flex-col max-lg:gap-0 xl:grid-cols-[468px_minmax(0,1fr)]',
);
export const SLOTS_PANEL = cx('panel', builderStyles.slotsPanel, 'min-h-0 flex-col');
export const PLAYERS_PANEL =
  'panel flex min-h-0 flex-col overflow-hidden max-lg:flex-1 max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:bg-transparent max-lg:shadow-none max-md:border-t-0';

/** A skeleton of both panels with a loading text [G2.48]. */
export function BuilderSkeleton({ isEditing, weekNumber }: { isEditing: boolean; weekNumber: number | null }) {
  const rounds = useRounds();
  const words = isEditing ? 'Loading Lineup Editor' : 'Loading Lineup Builder';
  const isTouch = !useWide();
  return (
    <div className={FRAME}>
      <div className="max-lg:px-(--gutter)">
        <PageHead title={weekNumber === null ? 'Lineup' : `${rounds.label(weekNumber)} Lineup`}>
          <span className="text-text-2">{words}</span>
        </PageHead>
      </div>
      <div className={PANELS}>
        <div className={SLOTS_PANEL}>
          <div className="skeleton flex h-38 flex-none flex-col justify-between p-4">
            <Bone className="h-10 w-full" />
            <Bone className="h-3 w-20" />
            <Bone className="h-9 w-32" />
          </div>
          <SkeletonRows rows={9} height={60} label={words} />
        </div>
        <div className={PLAYERS_PANEL}>
          <div className="skeleton flex h-41 flex-none flex-col justify-center p-4">
            <Bone className="h-10 w-full" />
          </div>
          <SkeletonRows rows={13} height={isTouch ? 64 : 48} label="Loading players" />
        </div>
      </div>
    </div>
  );
}
