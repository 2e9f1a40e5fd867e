/** Something that lies over a page, or a later step of it: Back closes it. */
interface Layer {
  close(): void;
}

/** The entries of the browser's history, as far as layers need them. */
export interface LayerEntries {
  /** How many layers the present entry stands for; null when it is of another page than the layers. */
  at(): number | null;
  /** Adds an entry that stands for this many layers. */
  push(layers: number): void;
  /** Goes back this many entries; `onMoved` is called once it has happened. */
  back(entries: number): void;
}

export interface BackLayers {
  open(layer: Layer): void;
  /** The layer was closed on the page: by its button, Escape or a choice made in it. */
  closed(layer: Layer): void;
  /** The present entry has changed. */
  onMoved(): void;
}

/**
 * Gives each open layer an entry in the history, so that Back closes the topmost one instead of leaving the page. What
 * opens and closes at the same moment is settled together: one dialog that gives way to another keeps the entry.
 */
export function makeBackLayers(entries: LayerEntries): BackLayers {
  let stack: readonly Layer[] = [];
  let hasClosed = false;
  let isSettling = false;
  let isGoingBack = false;

  const settle = () => {
    isSettling = false;
    const at = entries.at();
    if (at === null) hasClosed = false;
    if (at === null || isGoingBack) return;
    for (let layers = at + 1; layers <= stack.length; layers += 1) entries.push(layers);
    // Only what was closed here is taken back: a page that was loaded anew may stand on an entry of former layers.
    if (hasClosed && stack.length < at) {
      isGoingBack = true;
      entries.back(at - stack.length);
    }
    hasClosed = false;
  };
  const settleSoon = () => {
    if (!isSettling) queueMicrotask(settle);
    isSettling = true;
  };

  return {
    open: (layer) => {
      stack = [...stack, layer];
      settleSoon();
    },
    closed: (layer) => {
      if (!stack.includes(layer)) return;
      stack = stack.filter((each) => each !== layer);
      hasClosed = true;
      settleSoon();
    },
    onMoved: () => {
      const at = entries.at();
      if (isGoingBack) {
        isGoingBack = false;
        settleSoon();
      } else if (at !== null && at < stack.length && !isSettling) {
        const above = stack.slice(at).toReversed();
        stack = stack.slice(0, at);
        for (const layer of above) layer.close();
      }
    },
  };
}
