import { Ellipsis, Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Dropdown, DropdownItem } from './dropdown.tsx';
import { LazyReportDialog } from './report-button.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

interface ReportMenuProps extends Omit<ReportDialogProps, 'onClose'> {
  /** What the item says. */
  item: string;
}

/** A ⋯ menu that reports a name to the admins, where nothing else may be done about it. */
export function ReportMenu({ item, ...report }: ReportMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Dropdown
        trigger={
          <IconButton label={`More about ${report.name}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
      >
        <DropdownItem icon={<Flag size={17} aria-hidden />} onSelect={() => setOpen(true)}>
          {item}
        </DropdownItem>
      </Dropdown>
      <Suspense>{isOpen ? <LazyReportDialog {...report} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
