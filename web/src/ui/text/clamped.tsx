// Text: clamped, struck, isolated by direction, and times.
import { type ReactNode, useCallback, useState } from 'react';

interface ClampedProps {
  /** The accessible label of the button that shows the rest. */
  label: string;
  children: ReactNode;
}

/** Text of at most two lines. Longer text ends in an ellipsis, and 'More' shows all of it. */
export function Clamped({ label, children }: ClampedProps) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const measure = useCallback((text: HTMLElement | null) => {
    if (!text) return;
    const look = () => setCut(text.scrollHeight > text.clientHeight + 1);
    // At once too: the observer speaks after the page was drawn, and what lies below would move.
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(text);
    return () => sizes.disconnect();
  }, []);
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span ref={isOpen ? null : measure} className={isOpen ? undefined : 'line-clamp-2'}>
        {children}
      </span>
      {isCut ? (
        <button
          type="button"
          className="link block min-h-8"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : label}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      ) : null}
    </span>
  );
}
