import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Where the top bar lets a page speak on a phone: in place of the brand's word. */
export const BAR_TITLE_ID = 'bar-title';

const never = () => () => {};

/** What a page puts into the phone's top bar: 'WEEK 9' and the next lock. */
export function BarTitle({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(never, () => document.getElementById(BAR_TITLE_ID));
  return place ? createPortal(children, place) : null;
}
