import '../styles/app.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Select } from '../forms/select.tsx';
import { IconButton } from '../icon-button.tsx';
import { Dropdown, DropdownItem } from './dropdown.tsx';
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
