/**
 * Makes the place of the banners at the end of the page. It tells the page how tall they are, so that a page can be
 * scrolled so far that nothing lies under them (banner.css).
 */
export function makeBannerPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'banners';
  document.body.append(place);
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--banner-height', `${place.offsetHeight}px`)).observe(place);
  return place;
}
