/** Below this share of the window's height a keyboard is taken to be up. */
const LEFT_BY_KEYBOARD = 0.75;

/**
 * Marks the page while a phone's on-screen keyboard is open, so that the bars make room for the field, and says what part
 * of the page is left: `--view-top` and `--view-height`. Some browsers shrink the page for it, others cover it.
 */
export function watchKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const root = document.documentElement;
  let [width, tallest] = [0, 0];
  const look = () => {
    tallest = window.innerWidth === width ? Math.max(tallest, window.innerHeight) : window.innerHeight;
    width = window.innerWidth;
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    const isUp = isTyping && view.height < tallest * LEFT_BY_KEYBOARD;
    root.dataset.keyboard = isUp ? 'up' : 'down';
    root.style.setProperty('--view-top', `${view.offsetTop}px`);
    root.style.setProperty('--view-height', `${view.height}px`);
  };
  look();
  view.addEventListener('resize', look);
  view.addEventListener('scroll', look);
  return () => {
    view.removeEventListener('resize', look);
    view.removeEventListener('scroll', look);
  };
}
