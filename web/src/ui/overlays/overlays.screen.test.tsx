import '../styles/app.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Select } from '../forms/select.tsx';
import { IconButton } from '../icon-button.tsx';
import { Dropdown, DropdownItem } from './dropdown.tsx';
import { Explained } from './explained.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

/** A page with a select, a menu and a hint. */
async function openPage() {
  const heard: string[] = [];
  const component = () => (
    <TooltipProvider>
      <Select
        label="Week"
        value="1"
        options={[
          { value: '1', label: 'Week 1' },
          { value: '2', label: 'Week 2' },
        ]}
        onValueChange={(week) => heard.push(`week ${week}`)}
      />
      <Dropdown trigger={<IconButton label="More" onFocus={() => heard.push('focus')} />}>
        <DropdownItem onSelect={() => heard.push('plan')}>Plan</DropdownItem>
        <DropdownItem onSelect={() => heard.push('gone')} unavailable="A game has started">
          Delete
        </DropdownItem>
      </Dropdown>
      <Tooltip text="Player game has started">
        <IconButton label="Add" aria-disabled onClick={() => heard.push('press')} />
      </Tooltip>
    </TooltipProvider>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const screen = await render(<RouterProvider router={router as never} />);
  await expect.element(screen.getByRole('combobox', { name: 'Week' })).toBeVisible();
  return { screen, heard };
}

test('a select that was never opened opens by its keys, and gives the focus back', async () => {
  const { screen, heard } = await openPage();
  const select = screen.getByRole('combobox', { name: 'Week' });
  (select.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Week 1' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Week 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => heard).toEqual(['week 2']);
  await expect.element(select).toHaveFocus();
});

test('a menu that was never opened opens by a press, keeps its button’s own handlers, and closes by Escape', async () => {
  const { screen, heard } = await openPage();
  const button = screen.getByRole('button', { name: 'More' });
  (button.element() as HTMLElement).focus();
  expect(heard).toEqual(['focus']);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Plan' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await button.click();
  await screen.getByRole('menuitem', { name: 'Plan' }).click();
  expect(heard).toContain('plan');
});

test('[G8.31] a hint shows on hover and on a press of a disabled button; Escape and leaving close it', async () => {
  const { screen, heard } = await openPage();
  const button = screen.getByRole('button', { name: 'Add' });
  const hint = screen.getByRole('tooltip');
  await button.hover();
  await expect.element(hint).toHaveTextContent('Player game has started');
  expect(button.element().getAttribute('aria-describedby')).toBe(hint.element().id);
  const { left, right, top, bottom } = hint.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(8);
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  const box = button.element().getBoundingClientRect();
  expect(bottom <= box.top || top >= box.bottom).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  (button.element() as HTMLElement).click();
  await expect.element(hint).toBeVisible();
  expect(heard).toEqual(['press']);
});

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

test('[A2.51] names each missing field, and sends what was typed once all are there', async () => {
  const onSubmit = vi.fn(async () => null);
  const onDone = vi.fn();
  const EMOJI = '🏈'.repeat(15);
  const fields = [
    { name: 'subject', label: 'Subject', required: true },
    { name: 'note', label: 'Note', most: 20 },
    { name: 'text', label: 'Description', required: true, rows: 3 },
  ];
  const screen = await render(<FormDialog title="Form" {...{ fields, onSubmit, onDone }} onClose={() => {}} />);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await screen.getByLabelText('Subject').fill(' ');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Subject is required')).toBeVisible();
  await expect.element(screen.getByText('Description is required')).toBeVisible();
  expect(screen.getByText('Note is required').query()).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByLabelText('Subject').fill(' Hello ');
  await screen.getByLabelText('Description').fill('World');
  await screen.getByLabelText('Note').fill(`${EMOJI} `);
  await expect.element(screen.getByText('15/20')).toBeVisible();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ subject: 'Hello', note: EMOJI, text: 'World' });
});
