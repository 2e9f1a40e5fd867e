import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

/** Loaded when it is opened, which is seldom. */
export const LazyReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

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
