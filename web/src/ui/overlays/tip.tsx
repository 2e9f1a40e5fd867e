import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

const GAP = 6;
/** The least distance from the edges of the window. */
const EDGE = 8;

interface TipProps {
  id: string;
  /** What it is about. */
  button: HTMLElement;
  onEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The words of a hint: above its button, below it where there is no room. Escape and scrolling close it. */
export function Tip({ id, button, onEnter, onClose, children }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!tip.current) return;
    const [at, own] = [button.getBoundingClientRect(), tip.current.getBoundingClientRect()];
    const above = at.top - GAP - own.height;
    const middle = at.left + at.width / 2 - own.width / 2;
    const last = document.documentElement.clientWidth - EDGE - own.width;
    tip.current.style.top = `${above < EDGE ? at.bottom + GAP : above}px`;
    tip.current.style.left = `${Math.max(EDGE, Math.min(middle, last))}px`;
  });
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What lies below stays open.
      event.stopPropagation();
      close.current();
    };
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('scroll', () => close.current(), options);
    return () => controller.abort();
  }, []);
  return createPortal(
    <span ref={tip} role="tooltip" id={id} className="tip" onPointerEnter={onEnter} onPointerLeave={onClose}>
      {children}
    </span>,
    document.getElementById('main') ?? document.body,
  );
}
