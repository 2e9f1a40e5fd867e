import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const HOVER_MS = 250;
/** Time to move the pointer from the button to its hint. */
const LEAVE_MS = 100;
const LONG_PRESS_MS = 450;
const STAYS_MS = 2500;

const Announce = createContext<(text: ReactNode) => void>(() => {});

/** Must be above everything that uses Tooltip. Announces hints shown by pressing a disabled button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<ReactNode>(null);
  return (
    <>
      <Announce value={setSaid}>{children}</Announce>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface TooltipProps {
  text: ReactNode;
  /** A focusable element that takes handlers, such as a button with `aria-disabled`. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A hint on hover, focus and long press; Escape closes it. Pressing a disabled button (`aria-disabled`) shows the hint
 * at once, also on touch devices, which have no hover.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useContext(Announce);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (ms === 0) setButton(next);
    else timer.current = setTimeout(() => setButton(next), ms);
  };
  const explain = (event: MouseEvent<HTMLElement>) => {
    if (event.currentTarget.ariaDisabled !== 'true') return after(0, null);
    setButton(event.currentTarget);
    announce(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setButton(null);
      announce(null);
    }, STAYS_MS);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') after(LONG_PRESS_MS, event.currentTarget);
    else after(0, null);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerType === 'touch') after(STAYS_MS, null);
  };
  const isShown = button !== null;
  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: (event) => event.pointerType !== 'touch' && after(HOVER_MS, event.currentTarget),
    onPointerLeave: (event) => event.pointerType !== 'touch' && after(LEAVE_MS, null),
    onPointerDown: press,
    onPointerUp: release,
    onPointerCancel: release,
    onClick: explain,
    // A long press shows the hint, and no menu of the browser's.
    onContextMenu: (event) => isShown && event.preventDefault(),
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && after(0, event.currentTarget),
    onBlur: () => after(0, null),
  };
  return (
    <>
      {cloneElement(children, {
        ...bothHandlers(children.props, handlers),
        ...(isShown && { 'aria-describedby': id }),
      })}
      {button ? (
        <Tip id={id} button={button} onEnter={() => clearTimeout(timer.current)} onClose={() => after(0, null)}>
          {text}
        </Tip>
      ) : null}
    </>
  );
}

const GAP = 6;
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
function Tip({ id, button, onEnter, onClose, children }: TipProps) {
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
    <span
      ref={tip}
      role="tooltip"
      id={id}
      className="fixed z-60 max-w-70 animate-[appear_var(--fast)_var(--ease)] rounded-2 border border-line-2 bg-raise-3 px-2.5 py-1.5 text-meta text-text shadow-2"
      onPointerEnter={onEnter}
      onPointerLeave={onClose}
    >
      {children}
    </span>,
    document.getElementById('main') ?? document.body,
  );
}

type Handlers = HTMLAttributes<HTMLElement>;

/** Our handlers of an element, each after its own. */
export function bothHandlers(own: Handlers, ours: Handlers): Handlers {
  const names = Object.keys(ours) as (keyof Handlers)[];
  const merged = names.map((name) => [
    name,
    (event: never) => {
      (own[name] as ((event: never) => void) | undefined)?.(event);
      (ours[name] as (event: never) => void)(event);
    },
  ]);
  return Object.fromEntries(merged);
}
