import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of a place on the page in pixels: 0 until it has come into view, then as it is. */
export function usePlace(): { place: RefObject<HTMLDivElement | null>; width: number } {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const eye = new IntersectionObserver((looks) => looks.some((look) => look.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    });
    eye.observe(place.current);
    return () => eye.disconnect();
  }, [isSeen]);
  useEffect(() => {
    if (!place.current || !isSeen) return;
    const ruler = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    ruler.observe(place.current);
    return () => ruler.disconnect();
  }, [isSeen]);
  return { place, width };
}
