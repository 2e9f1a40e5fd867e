// What lies over a page: dialogs, sheets, menus, toasts, and how Back closes them.
/** Something above a page, or a later step of it: Back closes it. */
interface Layer {
  close(): void;
}

/** The part of the browser's history that layers need. */
export interface LayerEntries {
  /** The number of layers of the current entry; null when it belongs to another page. */
  at(): number | null;
  /** Adds an entry for this number of layers. */
  push(layers: number): void;
  /** Goes back this number of entries; `onMoved` is called once done. */
  back(entries: number): void;
}

export interface BackLayers {
  open(layer: Layer): void;
  /** The layer was closed on the page: by its button, Escape or a selection. */
  closed(layer: Layer): void;
  /** The current entry has changed. */
  onMoved(): void;
  /** Leaves the entries of layers that are no longer there: Back has come to them from the page after. */
  trim(): void;
}

/** What a layer takes to close. One that is still there asks first, and gets its entry back. */
const CLOSING_MS = 300;

/**
 * Gives each open layer a history entry, so that Back closes the topmost one instead of leaving the page. Layers that
 * open and close at the same time are batched: a dialog replaced by another keeps the entry. A layer that asks before it
 * closes stays one, below its question.
 */
export function makeBackLayers(entries: LayerEntries): BackLayers {
  let stack: readonly Layer[] = [];
  let hasClosed = false;
  let isSettling = false;
  let isGoingBack = false;

  const settle = () => {
    const at = entries.at();
    if (at !== null && !isGoingBack) {
      // Still settling, so that the first of several entries is not taken for a move back from the last.
      for (let layers = at + 1; layers <= stack.length; layers += 1) entries.push(layers);
    }
    isSettling = false;
    if (at === null) hasClosed = false;
    if (at === null || isGoingBack) return;
    // Only layers closed here are removed: a reloaded page may be on an entry of earlier layers.
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
        for (const layer of stack.slice(at).toReversed()) layer.close();
        setTimeout(settleSoon, CLOSING_MS);
      }
    },
    trim: () => {
      hasClosed = true;
      settleSoon();
    },
  };
}
