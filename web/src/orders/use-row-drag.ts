import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { placed } from './model.ts';

interface RowDrag {
  /** The row that is dragged. */
  readonly draggedId: string | null;
  readonly list: {
    ref: RefObject<HTMLOListElement | null>;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  readonly grip: (id: string) => { onPointerDown: (event: PointerEvent) => void };
}

/** Moves the rows of a list by a grip, with a mouse, a pen or a finger: the row follows the pointer from place to place. */
export function useRowDrag(ids: readonly string[], onChange: (ids: string[]) => void): RowDrag {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDragged] = useState<string | null>(null);
  const drop = () => setDragged(null);
  return {
    draggedId,
    list: {
      ref: list,
      onPointerMove(event) {
        if (draggedId === null || list.current === null) return;
        const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
        const below = rows.findIndex(({ bottom }) => event.clientY < bottom);
        const [from, to] = [ids.indexOf(draggedId), below === -1 ? ids.length - 1 : below];
        // Over the middle of the other row, so that rows of two heights don't change places again and again.
        const { top, height } = rows[to] ?? { top: 0, height: 0 };
        const isPast = to > from ? event.clientY > top + height / 2 : event.clientY < top + height / 2;
        if (to !== from && isPast) onChange(placed(ids, from, to));
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    grip: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        // The list takes the pointer: a row that changes its place would lose it.
        list.current?.setPointerCapture(event.pointerId);
        setDragged(id);
      },
    }),
  };
}
