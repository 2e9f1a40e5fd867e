/** How long to wait for a frame, in milliseconds: a page that is hidden draws none, a phone that is busy draws one late. */
const AT_MOST_MS = 500;

/**
 * Runs `then` once a frame is drawn that shows what has just changed: a press is answered first, and what takes a slow
 * phone a while comes after that.
 */
export function afterPaint(then: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) then();
    isDue = false;
  };
  // A timer that is set in a frame runs when the frame is drawn.
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, AT_MOST_MS);
}
