/** Marks the page while a phone's on-screen keyboard is open, so that both bars can make room for the field. */
export function watchKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const look = () => {
    const typing = document.activeElement?.matches('input, textarea') ?? false;
    const isUp = typing && view.height < window.innerHeight * 0.75;
    document.documentElement.dataset.keyboard = isUp ? 'up' : 'down';
  };
  view.addEventListener('resize', look);
  return () => view.removeEventListener('resize', look);
}
