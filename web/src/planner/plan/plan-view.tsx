import type { Week } from '@singleback/game/season/week.ts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import layout from '../../ui/layout/main-and-side.module.css';
import { PageHead } from '../../ui/page-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { toggleBan, toggleKeep, toggleLock } from '../wishes-model.ts';
import { HowGood } from './how-good.tsx';
import { PickPanel } from './pick-panel.tsx';
import { PickSheet } from './pick-sheet.tsx';
import { PlanGrid } from './plan-grid.tsx';
import type { PickActions, Picked, PickedSlot, PlanColumn, SentWeek } from './plan-model.ts';
import { PlanOrders } from './plan-orders.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import styles from './plan-view.module.css';
import { PlanWeeks } from './plan-weeks.tsx';
import { ScarcityMap } from './scarcity-map.tsx';
import type { PlanPage } from './use-plan-page.ts';
import { WishList } from './wish-list.tsx';

interface PlanViewProps {
  page: PlanPage;
  currentWeek: Week;
  onChoose: (key: string) => void;
  onSend: (sent: SentWeek) => void;
}

/** The plan: a grid beside the picked slot on wide screens, one week at a time on others. */
export function PlanView({ page, currentWeek, onChoose, onSend }: PlanViewProps) {
  const isWide = useWide(1024);
  const { columns, found, groups, data } = page;
  const next = columns?.find(({ isSaved }) => !isSaved) ?? null;
  const [chosenWeek, chooseWeek] = useState<number | null>(null);
  const shownWeek = chosenWeek ?? next?.week.weekNumber ?? data.outlook.weeks[0] ?? 0;
  const [picked, pick] = useState<Picked | null>(null);
  const actions = actionsOf(page);
  const sent = isWide ? next : (columns?.find(({ week }) => week.weekNumber === shownWeek) ?? null);
  const send = (column: PlanColumn) =>
    onSend({
      week: column.week,
      isCurrent: column.week.id === currentWeek.id,
      groupIds: groups.ids,
      slots: Object.fromEntries(column.cells.map(({ key, playerId }) => [key, playerId])),
      doubleDownPlayerId: column.cells.find(({ isDoubled }) => isDoubled)?.playerId ?? null,
    });
  const sendButton = sent === null || sent.isSaved ? null : <SendButton column={sent} onPress={() => send(sent)} />;
  const at = pickedSlot(columns, picked ?? (isWide && next ? firstPick(next) : null));
  if (found.isFailed) {
    return (
      <>
        <PageHead title="Season Plan" />
        <div className="panel">
          <ErrorState
            title="No Plan in This Browser"
            text="Plans are computed on your device, in the background, and this browser did not let that start. Update it, or try another one."
          />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title="Season Plan" actions={isWide ? sendButton : null}>
        {data.choices.length > 1 ? (
          <Select
            label="Groups"
            className="max-w-72"
            value={groups.key}
            options={data.choices.map(({ key, name }) => ({ value: key, label: name }))}
            onValueChange={onChoose}
          />
        ) : null}
        {groups.settings.playoffBonusPercent > 0 ? (
          <Tag tone="outline">Playoff +{groups.settings.playoffBonusPercent}%</Tag>
        ) : null}
        <span role="status" className="text-meta text-text-2">
          {page.isBusy && columns ? 'Planning…' : ''}
        </span>
      </PageHead>
      {columns === null ? (
        <PlanSkeleton />
      ) : (
        <div className={cx(layout.columns, styles.columns)}>
          <div className="flex min-w-0 flex-col gap-4">
            {isWide ? (
              <PlanGrid page={page} columns={columns} next={next} picked={at} onPick={pick} actions={actions} />
            ) : (
              <PlanWeeks
                page={page}
                columns={columns}
                shown={shownWeek}
                onShow={chooseWeek}
                onPick={pick}
                actions={actions}
              />
            )}
            <WishList page={page} />
            <ScarcityMap page={page} isWide={isWide} />
          </div>
          <div className={layout.column}>
            {isWide && at ? <PickPanel page={page} {...at} actions={actions} /> : null}
            <PlanOrders columns={columns} />
            <HowGood page={page} columns={columns} />
          </div>
        </div>
      )}
      {isWide ? null : (
        <>
          <PickSheet isOpen={picked !== null} page={page} picked={at} actions={actions} onClose={() => pick(null)} />
          {sendButton ? <div className={layout.foot}>{sendButton}</div> : null}
        </>
      )}
    </>
  );
}

function SendButton({ column, onPress }: { column: PlanColumn; onPress: () => void }) {
  return (
    <Button variant="flag" onClick={onPress} className="max-lg:w-full">
      Send Week {column.week.weekNumber} to Builder
      <ArrowRight size={18} aria-hidden />
    </Button>
  );
}

function pickedSlot(columns: readonly PlanColumn[] | null, picked: Picked | null): PickedSlot | null {
  const column = columns?.find(({ week }) => week.weekNumber === picked?.weekNumber);
  const cell = column?.cells.find(({ key }) => key === picked?.key);
  return column && cell ? { column, cell } : null;
}

const firstPick = ({ week, cells }: PlanColumn): Picked => ({ weekNumber: week.weekNumber, key: cells[0]?.key ?? '' });

function actionsOf({ setWishes }: PlanPage): PickActions {
  return {
    lock: (playerId, weekNumber) => setWishes((wishes) => toggleLock(wishes, { playerId, weekNumber })),
    ban: (playerId, weekNumber) => setWishes((wishes) => toggleBan(wishes, { playerId, weekNumber })),
    keep: (playerId, weekNumber) => setWishes((wishes) => toggleKeep(wishes, { playerId, weekNumber })),
  };
}
