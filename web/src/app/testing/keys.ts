import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

const MAX_TABS = 120;

/** Presses Tab (or Shift+Tab) until the first match has the focus. */
export async function tabTo(target: Locator, { shift = false } = {}): Promise<void> {
  await expect.poll(() => target.elements().length).toBeGreaterThan(0);
  // Looked up once, because a lookup by role costs more than a press.
  let element = target.elements()[0];
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (!element?.isConnected) element = target.elements()[0];
    if (element === document.activeElement) return;
    await userEvent.tab({ shift });
  }
  throw new Error(`${MAX_TABS} presses of Tab do not lead to ${target.selector}.`);
}

/** Moves the focus with Tab and presses a key there. */
export async function pressAt(target: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard(key);
}

/** Presses something, and returns what `look` sees in the first frame after it. */
export function pressAndLook<Seen>(element: Element, look: () => Seen): Promise<Seen> {
  return new Promise((resolve) => {
    (element as HTMLElement).click();
    requestAnimationFrame(() => resolve(look()));
  });
}
