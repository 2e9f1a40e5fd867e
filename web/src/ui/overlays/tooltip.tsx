import { Tooltip as Primitive } from 'radix-ui';
import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from 'react';

const LONG_PRESS_MS = 450;
const STAYS_MS = 2500;

const Announce = createContext<(text: ReactNode) => void>(() => {});

/** Must be above everything that uses Tooltip. Announces hints shown by pressing a disabled button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<ReactNode>(null);
  return (
    <Primitive.Provider delayDuration={250}>
      <Announce value={setSaid}>{children}</Announce>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </Primitive.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A focusable element that takes a ref and props, such as a button with `aria-disabled`. */
  children: ReactNode;
}

/**
 * A hint on hover, focus and long press; Escape closes it. Pressing a disabled button (`aria-disabled`) shows the hint
 * at once, also on touch devices, which have no hover.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touching = useRef(false);
  const press = () => {
    touching.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), LONG_PRESS_MS);
  };
  const release = () => {
    touching.current = false;
    clearTimeout(timer.current);
    if (open) timer.current = setTimeout(() => setOpen(false), STAYS_MS);
  };
  const announce = useContext(Announce);
  const explain = (event: MouseEvent) => {
    if (event.currentTarget.getAttribute('aria-disabled') !== 'true') return;
    // Keeps Radix from closing it again.
    event.preventDefault();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setOpen(false);
      announce(null);
    }, STAYS_MS);
    setOpen(true);
    announce(text);
  };
  // Radix closes on every press, but a long press should open it.
  const change = (next: boolean) => {
    if (!touching.current) setOpen(next);
  };
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Trigger
        asChild
        onPointerDown={(event) => event.pointerType === 'touch' && press()}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={explain}
        onContextMenu={(event) => touching.current && event.preventDefault()}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={open ? document.getElementById('main') : null}>
        <Primitive.Content side={side} sideOffset={6} collisionPadding={8} className="tip">
          {/* Radix adds to it. */}
          <span>{text}</span>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
