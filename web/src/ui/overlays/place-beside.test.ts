import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, placeBeside } from './place-beside.ts';

const WINDOW = { width: 1440, height: 900 };
const BAR: Box = { left: 0, top: 0, right: 1440, bottom: 56 };
const CARD = { width: 344, height: 320 };
const boxAt = (left: number, top: number, width = 40, height = 24): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

test('stands right of its number, else left of it, else below, else above it', () => {
  const placed = (number: Box, window = WINDOW) => placeBeside(number, CARD, { window, keep: [BAR] });
  expect(placed(boxAt(900, 380))).toEqual({ left: 950, top: 336, side: 'right' });
  expect(placed(boxAt(1300, 380))).toEqual({ left: 946, top: 336, side: 'left' });
  expect(placed(boxAt(300, 100), { width: 600, height: 900 }).side).toBe('below');
  expect(placed(boxAt(300, 600), { width: 600, height: 700 }).side).toBe('above');
});

test('leaves the totals of its card in view: a number beside them opens on its other side', () => {
  const total = boxAt(860, 180, 80, 48);
  const projected = placeBeside(boxAt(780, 196, 70), CARD, { window: WINDOW, keep: [BAR, total] });
  expect(projected.side).toBe('left');
});

test('is inside the window, and covers neither its number nor what must stay in view, wherever there is room', () => {
  const numbers = fc.record({ left: fc.integer({ min: 20, max: 1360 }), top: fc.integer({ min: 60, max: 860 }) });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 820, max: 1440 }), ({ left, top }, width) => {
      const number = boxAt(Math.min(left, width - 60), top);
      const window = { width, height: 900 };
      const place = placeBeside(number, CARD, { window, keep: [{ ...BAR, right: width }] });
      const box = boxAt(place.left, place.top, CARD.width, CARD.height);
      const isApart = (other: Box) =>
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
      expect([box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= 900]).toEqual([true, true, true, true]);
      expect([isApart(number), isApart(BAR)]).toEqual([true, true]);
    }),
  );
});
