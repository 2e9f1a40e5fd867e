import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Animates rows of a table body to their new places when `order` changes. Rows are identified by `data-row`; with
 * reduced motion nothing is animated.
 */
export function useSlideRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const tops = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the order changes
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = tops.current;
    tops.current = new Map();
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const key = row.dataset.row ?? '';
      tops.current.set(key, row.offsetTop);
      const moved = (before.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved !== 0 && !isStill) {
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: 320,
          easing: 'ease-out',
        });
      }
    }
  }, [order]);
  return body;
}
