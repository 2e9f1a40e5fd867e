// What has nothing to do with football: controls, overlays, text, styles.
import { type ReactNode, useId } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  icon: ReactNode;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A non-urgent offer at the bottom of the page: it takes no focus and covers no bar. */
export function Banner({ icon, title, actions, children }: BannerProps) {
  const titleId = useId();
  return (
    <section className={styles.banner} aria-labelledby={titleId}>
      <span className="grid size-10 place-items-center text-flag-text">{icon}</span>
      <div className="text-body/[1.4] text-pretty text-text-2" role="status">
        <p id={titleId} className="font-num text-num/[1.2] font-bold text-text">
          {title}
        </p>
        <p>{children}</p>
      </div>
      <div className="col-span-full flex justify-end gap-2">{actions}</div>
    </section>
  );
}

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
