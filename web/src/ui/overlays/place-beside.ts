/** A part of the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a popover goes, and on which side of its number: its arrow stands on the opposite one. */
export interface Beside {
  readonly left: number;
  readonly top: number;
  readonly side: 'right' | 'left' | 'below' | 'above';
}

/** The least distance from the edges of the window, and from the number. */
const EDGE = 12;
const GAP = 10;
/** How far above the middle of its number a popover beside it begins. */
const LEAD = 56;

/**
 * Places a popover right of a number, else left of it, else below, else above: the first place inside the window that
 * covers none of `keep`. Where there is none, below the number, as far as the window allows.
 * @param keep what must stay in view, as the top bar and the totals
 */
export function placeBeside(
  number: Box,
  popover: Size,
  { window, keep }: { window: Size; keep: readonly Box[] },
): Beside {
  const lastLeft = window.width - EDGE - popover.width;
  const lastTop = Math.max(EDGE, window.height - EDGE - popover.height);
  const within = (value: number, last: number) => Math.min(Math.max(EDGE, value), Math.max(EDGE, last));
  const middle = (number.top + number.bottom) / 2;
  const tops = [middle - LEAD, number.top - GAP, ...keep.map(({ bottom }) => bottom + GAP)];
  const left = within(number.right - popover.width, lastLeft);
  const below: Beside = { left, top: number.bottom + GAP, side: 'below' };
  const beside = (side: 'right' | 'left', x: number) =>
    tops.map((top): Beside => ({ left: x, top: within(top, lastTop), side }));
  const fits = (place: Beside) => {
    const box = { ...place, right: place.left + popover.width, bottom: place.top + popover.height };
    const isInside = box.left >= EDGE && box.left <= lastLeft && box.top >= EDGE && box.top <= lastTop;
    const isLevel = place.side === 'below' || place.side === 'above' || (box.top <= middle && middle <= box.bottom);
    return isInside && isLevel && keep.every((each) => !overlaps(box, each));
  };
  const places = [
    ...beside('right', number.right + GAP),
    ...beside('left', number.left - GAP - popover.width),
    below,
    { left, top: number.top - GAP - popover.height, side: 'above' } as const,
  ];
  return places.find(fits) ?? { ...below, top: within(below.top, lastTop) };
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
