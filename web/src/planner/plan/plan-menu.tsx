import { CircleQuestionMark, Grid3x3, ListRestart, Save } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { HowGood } from './how-good.tsx';
import type { PlanColumn } from './plan-model.ts';
import { ScarcityMap } from './scarcity-map.tsx';
import type { PlanPage } from './use-plan-page.ts';
import { useSavePlan } from './use-save-plan.ts';
import { hasWishes, WishList } from './wish-list.tsx';

/** What the menu opens. */
type Opened = 'positions' | 'how-good' | 'changes';

/** What the menu has opened, and how to open it. */
export const usePlanMenu = () => useState<Opened | null>(null);

interface PlanMenuProps {
  page: PlanPage;
  columns: readonly PlanColumn[];
  onOpen: (opened: Opened | null) => void;
}

/** What can be read about the plan, and what can be done with all of it: the items of the page's menu. */
export function PlanMenu({ page, columns, onOpen }: PlanMenuProps) {
  const saving = useSavePlan(columns);
  return (
    <>
      <DropdownItem icon={<Grid3x3 size={17} aria-hidden />} onSelect={() => onOpen('positions')}>
        All Positions
      </DropdownItem>
      {hasWishes(page.wishes) ? (
        <DropdownItem icon={<ListRestart size={17} aria-hidden />} onSelect={() => onOpen('changes')}>
          My Changes
        </DropdownItem>
      ) : null}
      <DropdownItem
        icon={<Save size={17} aria-hidden />}
        onSelect={saving.save}
        unavailable={saving.isOff ? 'Not without a connection' : undefined}
      >
        Use for Weeks I Miss
      </DropdownItem>
      <DropdownItem icon={<CircleQuestionMark size={17} aria-hidden />} onSelect={() => onOpen('how-good')}>
        How Good Is This?
      </DropdownItem>
    </>
  );
}

/** What the menu opens. */
export function MenuDialogs({ page, columns, opened, onOpen }: PlanMenuProps & { opened: Opened | null }) {
  const dialog = (name: Opened) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? name : null),
  });
  return (
    <>
      <Dialog {...dialog('positions')} title="All Positions" width={940}>
        <ScarcityMap page={page} />
      </Dialog>
      <Dialog {...dialog('how-good')} title="How Good Is This?">
        <HowGood page={page} columns={columns} />
      </Dialog>
      <Dialog {...dialog('changes')} title="My Changes" width={440}>
        <WishList page={page} />
      </Dialog>
    </>
  );
}
