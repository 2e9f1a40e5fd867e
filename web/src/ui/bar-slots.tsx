import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Where a page can show its title in the top bar of a phone, instead of the brand name. */
export const BAR_TITLE_ID = 'bar-title';

const never = () => () => {};
const nowhere = () => null;

/** A page's content for the phone's top bar: 'WEEK 9' and the next lock. */
export function BarTitle({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(never, () => document.getElementById(BAR_TITLE_ID), nowhere);
  return place ? createPortal(children, place) : null;
}
