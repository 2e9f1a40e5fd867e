// What lies over a page: dialogs, sheets, menus, toasts, and how Back closes them.
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type TouchEvent, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './bottom-sheet.module.css';
import { useBackLayer } from './use-back-layer.ts';
import { coverPage, useReturnFocus } from './use-modal.ts';

/**
 * A sheet from the bottom of a phone's screen, at most 80 % of it high. A swipe down, its button, Escape, Back and a press
 * on the page close it; the focus stays in it, and goes back.
 */
export function BottomSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { remember, giveBack } = useReturnFocus();
  const swipe = useSwipeDown(onClose);
  useBackLayer(true, onClose);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay ref={coverPage} className="scrim" />
        <Primitive.Content
          className={`dialog ${styles.bottom}`}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            remember(event);
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={giveBack}
          {...swipe}
        >
          <div className="mx-auto mt-2.5 w-12 h-[5px] flex-none rounded-1 bg-line-2" aria-hidden />
          <div className="flex flex-none items-center justify-between gap-3 pt-2 pr-2.5 pl-5">
            <Primitive.Title className="font-num text-[24px]/[1.15] font-bold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close">
                <X size={22} aria-hidden />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** So far down it is a swipe, in pixels. */
const FAR = 72;

/** Moves the sheet with a finger that goes down, unless its text scrolls there; let go far enough down, it closes. */
function useSwipeDown(onClose: () => void) {
  const from = useRef<number | null>(null);
  const distance = ({ touches, changedTouches }: TouchEvent) =>
    from.current === null ? 0 : Math.max(0, ((touches[0] ?? changedTouches[0])?.clientY ?? 0) - from.current);
  const move = (sheet: HTMLElement, by: number) => {
    sheet.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  return {
    onTouchStart: ({ target, touches }: TouchEvent) => {
      const body = target instanceof Element ? target.closest(`.${styles.body}`) : null;
      from.current = touches.length === 1 && (body?.scrollTop ?? 0) <= 0 ? (touches[0]?.clientY ?? null) : null;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => move(event.currentTarget, distance(event)),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      if (distance(event) > FAR) onClose();
      else move(event.currentTarget, 0);
      from.current = null;
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => move(event.currentTarget, 0),
  };
}
