import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PickBody } from './pick-panel.tsx';
import type { PickActions, PickedSlot } from './plan-model.ts';
import type { PlanPage } from './use-plan-page.ts';

interface PickSheetProps {
  isOpen: boolean;
  page: PlanPage;
  picked: PickedSlot | null;
  actions: PickActions;
  onClose: () => void;
}

/** The panel of a slot as a sheet, where there is no room beside the plan. */
export function PickSheet({ isOpen, page, picked, actions, onClose }: PickSheetProps) {
  const title = picked ? `Week ${picked.column.week.weekNumber} ${picked.cell.key}` : 'Slot';
  return (
    <Dialog
      open={isOpen && picked !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      width={440}
    >
      {picked ? (
        <div className="-mx-4">
          <PickBody page={page} {...picked} actions={actions} />
        </div>
      ) : null}
    </Dialog>
  );
}
