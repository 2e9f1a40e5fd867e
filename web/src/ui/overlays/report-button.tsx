import { Ellipsis, Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../lazy-part.ts';
import { Dropdown, DropdownItem } from './dropdown.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

/** Loaded when it is opened, which is seldom. */
export const LazyReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');

/** A quiet button that reports a name to the admins. */
export function ReportButton(props: Omit<ReportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="s" aria-label={`Report ${props.name}`} onClick={() => setOpen(true)}>
        <Flag size={15} aria-hidden />
        Report
      </Button>
      <Suspense>{isOpen ? <LazyReportDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

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
