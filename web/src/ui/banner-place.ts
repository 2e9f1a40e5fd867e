// What has nothing to do with football: controls, overlays, text, styles.
/**
 * Creates the banner container at the end of the page. It exposes the banners' height to CSS, so that the page can
 * scroll far enough for nothing to be covered (banner.module.css).
 */
export function makeBannerPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'banners';
  document.body.append(place);
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--banner-height', `${place.offsetHeight}px`)).observe(place);
  return place;
}
