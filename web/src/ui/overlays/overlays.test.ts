import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Box, placeBeside } from './place-beside.ts';
import { type LayerEntries, makeBackLayers } from './use-back-layer.ts';

/** A fake history with the number of layers per entry; going back happens asynchronously, as in a browser. */
function browser(start: readonly (number | null)[] = [0]) {
  let entries = [...start];
  let here = entries.length - 1;
  let layers: ReturnType<typeof makeBackLayers> | null = null;
  const move = (by: number) => {
    here += by;
    layers?.onMoved();
  };
  const wanted: number[] = [];
  const asLayers: LayerEntries = {
    at: () => entries[here] ?? null,
    push: (open) => {
      entries = [...entries.slice(0, here + 1), open];
      here += 1;
      layers?.onMoved();
    },
    back: (by) => void wanted.push(-by),
  };
  layers = makeBackLayers(asLayers);
  const closed: string[] = [];
  return {
    layers,
    closed,
    layer: (name: string) => {
      const layer = {
        close: () => {
          closed.push(name);
          layers?.closed(layer);
        },
      };
      return layer;
    },
    /** Runs pending navigations. */
    settle: async () => {
      await Promise.resolve();
      for (let by = wanted.shift(); by !== undefined; by = wanted.shift()) {
        move(by);
        await Promise.resolve();
      }
    },
    pressBack: () => move(-1),
    goTo: (entry: number | null) => {
      entries = [...entries.slice(0, here + 1), entry];
      move(1);
    },
    at: () => entries.slice(0, here + 1),
  };
}

describe('Back with layers open', () => {
  test('closes the topmost one first', async () => {
    const { layers, layer, ...page } = browser();
    layers.open(layer('sheet'));
    await page.settle();
    layers.open(layer('player'));
    await page.settle();
    expect(page.at()).toEqual([0, 1, 2]);
    page.pressBack();
    await page.settle();
    expect(page.closed).toEqual(['player']);
    page.pressBack();
    expect(page.closed).toEqual(['player', 'sheet']);
    expect(page.at()).toEqual([0]);
  });

  test('a layer closed on the page removes its history entry', async () => {
    const { layers, layer, ...page } = browser();
    const sheet = layer('sheet');
    layers.open(sheet);
    await page.settle();
    layers.closed(sheet);
    await page.settle();
    expect([page.at(), page.closed]).toEqual([[0], []]);
  });

  test('a dialog replaced by another keeps the entry', async () => {
    const { layers, layer, ...page } = browser();
    const [player, question] = [layer('player'), layer('question')];
    layers.open(player);
    await page.settle();
    layers.closed(player);
    layers.open(question);
    await page.settle();
    expect(page.at()).toEqual([0, 1]);
    page.pressBack();
    expect(page.closed).toEqual(['question']);
  });

  test('a layer opened while an entry is being removed gets its own', async () => {
    const { layers, layer, ...page } = browser();
    const player = layer('player');
    layers.open(player);
    await page.settle();
    layers.closed(player);
    await Promise.resolve();
    layers.open(layer('sheet'));
    await page.settle();
    await page.settle();
    expect([page.at(), page.closed]).toEqual([[0, 1], []]);
  });

  test('a page reloaded on an entry of earlier layers does not go back by itself', async () => {
    const { layers, layer, ...page } = browser([0, 1]);
    const sheet = layer('sheet');
    layers.open(sheet);
    await page.settle();
    expect(page.at()).toEqual([0, 1]);
    layers.closed(sheet);
    await page.settle();
    expect(page.at()).toEqual([0]);
  });

  test('another page closes and removes nothing', async () => {
    const { layers, layer, ...page } = browser();
    const sheet = layer('sheet');
    layers.open(sheet);
    await page.settle();
    page.goTo(null);
    layers.closed(sheet);
    await page.settle();
    expect([page.at(), page.closed]).toEqual([[0, 1, null], []]);
  });

  test('two layers that open at once get an entry each', async () => {
    const { layers, layer, ...page } = browser();
    layers.open(layer('sheet'));
    layers.open(layer('player'));
    await page.settle();
    expect([page.at(), page.closed]).toEqual([[0, 1, 2], []]);
  });

  test('a layer that asks first keeps its entry below that of its question', async () => {
    const { layers, layer, ...page } = browser();
    const question = layer('question');
    layers.open({ close: () => layers.open(question) });
    await page.settle();
    page.pressBack();
    await page.settle();
    expect(page.at()).toEqual([0, 1, 2]);
    page.pressBack();
    await page.settle();
    expect([page.at(), page.closed]).toEqual([[0, 1], ['question']]);
  });

  test('a layer that does not close gets its entry back', async () => {
    vi.useFakeTimers();
    const { layers, ...page } = browser();
    layers.open({ close: () => {} });
    await page.settle();
    page.pressBack();
    expect(page.at()).toEqual([0]);
    vi.runAllTimers();
    vi.useRealTimers();
    await page.settle();
    expect(page.at()).toEqual([0, 1]);
  });

  test('Back to an entry whose layers are gone leaves it', async () => {
    const { layers, ...page } = browser([0, 1]);
    layers.trim();
    await page.settle();
    expect(page.at()).toEqual([0]);
  });

  test('layers closed on another page do not move the page that they were on', async () => {
    const { layers, layer, ...page } = browser();
    const [sheet, player] = [layer('sheet'), layer('player')];
    layers.open(sheet);
    layers.open(player);
    await page.settle();
    page.goTo(null);
    layers.closed(player);
    layers.closed(sheet);
    await page.settle();
    page.pressBack();
    layers.open(layer('menu'));
    await page.settle();
    expect(page.at()).toEqual([0, 1, 2]);
  });
});

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
