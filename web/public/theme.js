// Runs before the first paint, as a file of its own because the page allows no inline script.
// The same key and the same two names are in src/ui/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage can be closed to the page: the system's preference stands.
  }
  const light = chosen ? chosen === 'scorecard' : matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = light ? 'scorecard' : 'night';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (light && bar) bar.setAttribute('content', '#FBFAF4');
})();

// The browser may offer to install the app before anybody listens: the offer is kept for the banner.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installOffer = event;
});
