import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Where a page can show its title in the top bar of a phone, instead of the brand name. */
export const BAR_TITLE_ID = 'bar-title';

/** Where a part of the app with tabs of its own can show them in the top bar, instead of the main links. */
export const BAR_NAV_ID = 'bar-nav';

const never = () => () => {};
const nowhere = () => null;

/** A page's content for the phone's top bar: 'WEEK 9' and the next lock. */
export function BarTitle({ children }: { children: ReactNode }) {
  return useInBar(BAR_TITLE_ID, children);
}

/** The tabs of a part of the app, in the top bar. */
export function BarNav({ children }: { children: ReactNode }) {
  return useInBar(BAR_NAV_ID, children);
}

function useInBar(id: string, children: ReactNode) {
  const place = useSyncExternalStore(never, () => document.getElementById(id), nowhere);
  return place ? createPortal(children, place) : null;
}
