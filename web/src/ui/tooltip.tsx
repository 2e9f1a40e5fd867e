import { Tooltip as Primitive } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';

const LONG_PRESS_MS = 450;
const STAYS_MS = 2500;

/** One above everything that uses Tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={250}>{children}</Primitive.Provider>;
}

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes focus, a ref and props: also a button with `aria-disabled`. */
  children: ReactNode;
}

/** A hint on hover, on focus and on a long press; Escape closes it. */
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
  // The primitive closes on every press; a finger that is still down is asking.
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
        onContextMenu={(event) => touching.current && event.preventDefault()}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={open ? document.getElementById('main') : null}>
        <Primitive.Content side={side} sideOffset={6} collisionPadding={8} className="tip">
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
