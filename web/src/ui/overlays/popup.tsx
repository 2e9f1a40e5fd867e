import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../lazy-part.ts';
import { useWide } from '../use-wide.ts';
import { placeBeside } from './place-beside.ts';
import styles from './popup.module.css';

const BottomSheet = lazyPart(() => import('./bottom-sheet.tsx'), 'BottomSheet');

/** The state of a popup, and what its button needs. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  return {
    ...{ id, isOpen, anchor, close: () => setOpen(false) },
    opener: {
      ref: anchor,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': isOpen,
      // While it is open the browser closes it by the same button, but not for the press that opens it.
      popoverTarget: isOpen ? id : undefined,
      onClick: (event: MouseEvent) => {
        if (isOpen) return;
        event.preventDefault();
        setOpen(true);
      },
    },
  };
}

/** What a button opens beside itself, or on a phone as a sheet. */
type OpenPopup = Omit<ReturnType<typeof usePopup>, 'opener'>;

interface PopupProps {
  of: OpenPopup;
  title: string;
  children: ReactNode;
}

/**
 * Beside its button, which keeps the focus; a press elsewhere and Escape close it. Below 820 pixels a sheet from the bottom.
 */
export function Popup({ of, title, children }: PopupProps) {
  const isWide = useWide();
  if (!of.isOpen) return null;
  if (!isWide) {
    return (
      <Suspense>
        <BottomSheet title={title} onClose={of.close}>
          {children}
        </BottomSheet>
      </Suspense>
    );
  }
  return (
    <BesideAnchor of={of} title={title}>
      {children}
    </BesideAnchor>
  );
}

function BesideAnchor({ of: { id, anchor, close }, title, children }: PopupProps) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    const button = anchor.current;
    if (element === null || button === null) return;
    element.showPopover({ source: button });
    const place = () => placeAt(element, button);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    window.addEventListener('keydown', keepEscape, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      window.removeEventListener('keydown', keepEscape, true);
    };
  }, [anchor]);
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles.popover}
      onToggle={({ newState }) => newState === 'closed' && close()}
    >
      <div className="flex items-center justify-between gap-2 pr-2 pl-4.5">
        <p className="font-num text-num/[1.15] font-bold">{title}</p>
        <IconButton label="Close" popoverTarget={id} popoverTargetAction="hide">
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="max-h-[calc(100dvh_-_var(--bar-top)_-_100px)] overflow-y-auto px-4.5">{children}</div>
    </div>
  );
}

// Escape closes what lies on top: the popover, and not the dialog that it is in.
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/** Places it beside a button. The top bar and what is marked stay in view. */
function placeAt(element: HTMLElement, button: HTMLElement): void {
  const keep = [...document.querySelectorAll('.bar-top, [data-uncovered]')].map((each) => each.getBoundingClientRect());
  const number = button.getBoundingClientRect();
  const { left, top, side } = placeBeside(
    number,
    { width: element.offsetWidth, height: element.offsetHeight },
    { window: { width: document.documentElement.clientWidth, height: window.innerHeight }, keep },
  );
  element.dataset.side = side;
  Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
  element.style.setProperty('--arrow-y', `${(number.top + number.bottom) / 2 - top}px`);
  element.style.setProperty('--arrow-x', `${(number.left + number.right) / 2 - left}px`);
}
