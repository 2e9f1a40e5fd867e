// What browsers do differently.
const HOVER_EVENTS = ['gotpointercapture', 'lostpointercapture', 'pointerout', 'mouseover', 'mouseout', 'mousemove'];

/**
 * On a screen that can't hover (decision 052), keeps hover events from React: a browser sends all of them between a
 * touch and its click, and React looks for handlers of each.
 */
export function ignoreHoverEventsOfTouch(): void {
  const hover = matchMedia('(hover: hover)');
  const ignore = (event: Event) => {
    if (!hover.matches) event.stopPropagation();
  };
  for (const type of HOVER_EVENTS) window.addEventListener(type, ignore, true);
}
