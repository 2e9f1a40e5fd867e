import { checkGroupSelection, whyNotSelect } from '@singleback/game/groups/check-group-selection.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { chosenGroups } from './building.ts';
import type { BuilderGroup } from './queries.ts';
import styles from './select-groups.module.css';

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
      <Panel
        title="Select Groups"
        note="One lineup can count in every group with the same settings."
        hash
        className="select-groups-panel"
      >
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
        <div className={cx(styles.selectGroupsFoot, 'flex flex-wrap items-center justify-between gap-3 px-5 py-4')}>
          <p role="alert" className="text-bad">
            {wasSubmitted && refusal !== null ? refusal.message : ''}
          </p>
          {groups.length > 0 && groups.every((group) => group.alreadySubmitted) ? (
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
  /** Why it cannot be selected; null when it can. */
  why: string | null;
  onChange: (isOn: boolean) => void;
}

/** A group with its settings [G2.36], or the reason why it cannot be selected [G2.38, G2.39]. */
function GroupRow({ group, isChosen, hasPlayoff, why, onChange }: GroupRowProps) {
  const id = useId();
  const words = settingsInWords(group.settings);
  return (
    <li className={styles.groupChoice} data-chosen={isChosen} data-off={why !== null}>
      <input
        id={id}
        type="checkbox"
        className="check-box"
        checked={isChosen}
        disabled={why !== null}
        aria-describedby={`${id}-settings`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={cx(styles.groupChoiceWords, 'flex flex-col justify-center gap-0.5')}>
        <span className={styles.groupChoiceName}>
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
