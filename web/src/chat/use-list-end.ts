import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of its end, the list follows new messages. */
const AT_END = 80;

interface Listed {
  /** The `seq` of the first and the last message that is loaded; 0 without any. */
  first: number;
  last: number;
  /** How many messages are on their way. */
  sending: number;
}

/**
 * Keeps a list of messages at its end while the user is there and when they send one, and where it is when earlier messages
 * come in above. All messages are in the list's first element.
 * @returns `awayFrom`: the last message when the user scrolled away from the end; null while they are there
 */
export function useListEnd({ first, last, sending }: Listed) {
  const list = useRef<HTMLDivElement>(null);
  // The distance of the top edge from the end, in pixels: what is above may grow.
  const fromEnd = useRef(0);
  const before = useRef({ first, sending });
  const [awayFrom, setAwayFrom] = useState<number | null>(null);
  const isAway = awayFrom !== null;
  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // The composer below grows with a reply, a long draft or a mute; a message, with a failure or its first reaction.
  useEffect(() => {
    const element = list.current;
    if (!element || isAway) return;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isAway]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is at the ends
  useLayoutEffect(() => {
    const element = list.current;
    const hasEarlier = first < before.current.first;
    const isSending = sending > before.current.sending;
    before.current = { first, sending };
    if (!element) return;
    if (!isAway || isSending) toEnd();
    else if (hasEarlier) element.scrollTop = element.scrollHeight - fromEnd.current;
  }, [first, last, sending]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    fromEnd.current = scrollHeight - scrollTop;
    const isAtEnd = fromEnd.current - clientHeight < AT_END;
    setAwayFrom((from) => (isAtEnd ? null : (from ?? last)));
  };
  return { list, onScroll, awayFrom, toEnd };
}
