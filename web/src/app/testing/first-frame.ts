/** Presses something, and returns what `look` sees in the first frame after it. */
export function pressAndLook<Seen>(element: Element, look: () => Seen): Promise<Seen> {
  return new Promise((resolve) => {
    (element as HTMLElement).click();
    requestAnimationFrame(() => resolve(look()));
  });
}
