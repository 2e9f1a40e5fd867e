import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PickCard } from './pick-card.tsx';
import type { PickActions, PickedSlot } from './plan-model.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PickSheetProps {
  page: PlanPage;
  picked: PickedSlot | null;
  actions: PickActions;
  onClose: () => void;
}

/** The card of a slot as a sheet. */
export function PickSheet({ page, picked, actions, onClose }: PickSheetProps) {
  const title = picked ? `Week ${picked.column.week.weekNumber} ${picked.cell.key}` : 'Slot';
  return (
    <Dialog open={picked !== null} onOpenChange={(open) => (open ? undefined : onClose())} title={title} width={440}>
      {picked ? (
        <div className="-mx-4">
          <PickCard page={page} {...picked} actions={actions} />
        </div>
      ) : null}
    </Dialog>
  );
}
