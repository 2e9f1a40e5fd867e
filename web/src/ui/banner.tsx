import './styles/banner.css';
import { type ReactNode, useId } from 'react';

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
    <section className="banner" aria-labelledby={titleId}>
      <span className="banner-icon">{icon}</span>
      <div className="banner-words" role="status">
        <p id={titleId} className="banner-title">
          {title}
        </p>
        <p>{children}</p>
      </div>
      <div className="banner-actions">{actions}</div>
    </section>
  );
}
