import { useEffect, useRef } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from '../builder.module.css';
import { useBuilder } from '../builder-context.ts';
import { GroupTags } from '../builder-head.tsx';
import { useListState } from '../list/use-list.ts';
import { SlotsPanel } from './slots-panel.tsx';

/** The whole lineup as a sheet on a phone: name, slots, Double Down, groups and the submit button. */
export function LineupSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const builder = useBuilder();
  // A pressed slot shows its players in the list below, so the sheet closes.
  const { focusCall } = useListState(builder.list);
  const lastCall = useRef(focusCall);
  useEffect(() => {
    if (lastCall.current !== focusCall) onOpenChange(false);
    lastCall.current = focusCall;
  }, [focusCall, onOpenChange]);
  const hasFailed = builder.failure.length > 0;
  useEffect(() => {
    if (hasFailed) onOpenChange(false);
  }, [hasFailed, onOpenChange]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Week ${builder.week.weekNumber} Lineup`}
      className={styles.lineupSheet}
    >
      <GroupTags />
      <SlotsPanel />
    </Dialog>
  );
}
