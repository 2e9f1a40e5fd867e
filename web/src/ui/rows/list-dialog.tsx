import type { ReactNode } from 'react';
import { Dialog } from '../overlays/dialog.tsx';

interface ListDialogProps {
  title: string;
  /** A sentence above the rows. */
  text?: ReactNode;
  width?: 680 | 940;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of rows that go from edge to edge: all of what a card shows the first of. Mounted while it is open. */
export function ListDialog({ title, text, width = 680, onClose, children }: ListDialogProps) {
  return (
    <Dialog title={title} width={width} onClose={onClose} className="[&>.dialog-body]:p-0">
      {text ? <div className="grid gap-1.5 p-4 text-text-2">{text}</div> : null}
      {children}
    </Dialog>
  );
}
