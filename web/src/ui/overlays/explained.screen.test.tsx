import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Explained } from './explained.tsx';

afterEach(() => page.viewport(1280, 800));

const PHONE = [390, 844] as const;

/** A page with a number, and one with how numbers are made. */
async function openNumber(width: number, height: number) {
  await page.viewport(width, height);
  const root = createRootRoute();
  const number = (
    <div style={{ padding: 300 }}>
      <Explained
        label="7% to win the week"
        title="7% to win the week"
        text="Made of simulations."
        inputs={[{ label: 'Left, 8 players', value: '80.79' }]}
        note="A rough guide."
        record="It happened."
      >
        7%
      </Explained>
    </div>
  );
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => number }),
    createRoute({ getParentRoute: () => root, path: '/forecasts', component: () => <h1>How</h1> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const screen = await render(<RouterProvider router={router as never} />);
  const button = screen.getByRole('button', { name: '7% to win the week' });
  await expect.element(button).toBeVisible();
  return { screen, router, button, card: screen.getByRole('dialog', { name: '7% to win the week' }) };
}

const isClosed = (card: { elements: () => Element[] }) => expect.poll(() => card.elements()).toEqual([]);

test('beside its number, which keeps the focus: Escape, its button and a press elsewhere close it', async () => {
  const { button, card } = await openNumber(1280, 800);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  for (const text of ['Made of simulations.', 'Left, 8 players', '80.79', 'It happened.', 'A rough guide.']) {
    expect(card.element().textContent).toContain(text);
  }
  const [number, box] = [button, card].map((each) => each.element().getBoundingClientRect());
  expect(box?.left).toBeGreaterThanOrEqual(number?.right ?? 0);
  expect(box?.width).toBe(344);
  expect(document.activeElement).toBe(button.element());
  await userEvent.keyboard('{Escape}');
  await isClosed(card);
  await button.click();
  await card.getByRole('button', { name: 'Close' }).click();
  await isClosed(card);
  expect(document.activeElement).toBe(button.element());
  await button.click();
  await button.click();
  await isClosed(card);
  await button.click();
  await userEvent.click(document.body, { position: { x: 5, y: 5 } });
  await isClosed(card);
});

test('on a phone a sheet at the bottom, with the focus in it: Escape, Back and a swipe down close it', async () => {
  const { router, button, card } = await openNumber(...PHONE);
  const open = async () => {
    await button.click();
    await expect.element(card).toBeVisible();
  };
  await open();
  const box = card.element().getBoundingClientRect();
  expect([box.left, box.width]).toEqual([0, 390]);
  expect(box.height).toBeLessThanOrEqual(844 * 0.8);
  expect(card.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await isClosed(card);
  expect(document.activeElement).toBe(button.element());
  await open();
  await new Promise((resolve) => setTimeout(resolve, 400));
  router.history.back();
  await isClosed(card);
  await open();
  swipe(card.element(), 40);
  await expect.element(card).toBeVisible();
  swipe(card.element(), 120);
  await isClosed(card);
});

test('leads to how the numbers are made without loading the page again', async () => {
  const { screen, button, card } = await openNumber(...PHONE);
  await button.click();
  await card.getByRole('link', { name: 'How these numbers are made' }).click();
  await expect.element(screen.getByRole('heading', { name: 'How' })).toBeVisible();
  await isClosed(card);
});

/** Moves a finger down an element. */
function swipe(target: Element, by: number): void {
  const { top } = target.getBoundingClientRect();
  const at = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 100, clientY })];
  const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
    target.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
  send('touchstart', at(top + 10), at(top + 10));
  send('touchmove', at(top + 10 + by), at(top + 10 + by));
  send('touchend', [], at(top + 10 + by));
}
