const HOVERING = ['gotpointercapture', 'lostpointercapture', 'pointerout', 'mouseover', 'mouseout', 'mousemove'];

/**
 * Where nothing can be hovered (decision 052), keeps the events of hovering from React: a browser sends them all between
 * a finger's press and its click, and React looks for handlers of each.
 */
export function ignoreHoveringFingers(): void {
  const hover = matchMedia('(hover: hover)');
  const ignore = (event: Event) => {
    if (!hover.matches) event.stopPropagation();
  };
  for (const type of HOVERING) window.addEventListener(type, ignore, { capture: true, passive: true });
}
