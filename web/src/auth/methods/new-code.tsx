import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { durationText } from '../../ui/text/time-text.ts';
import styles from './aside-link.module.css';

/** 'New code in 0:34', then a link; `at` is on the clock of `performance.now`. */
export function NewCode({ at, onSend }: { at: number; onSend: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => setLeft(secondsUntil(at)), 500);
    return () => clearInterval(timer);
  }, [at]);
  if (left > 0) return <span className="num">New code in {durationText(left)}</span>;
  return <AsideLink onPress={onSend}>Send a New Code</AsideLink>;
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - performance.now()) / 1000));

/** A small action at the right of a field's label. */
export function AsideLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={cx(styles.link, 'font-semibold text-text underline underline-offset-3')}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
