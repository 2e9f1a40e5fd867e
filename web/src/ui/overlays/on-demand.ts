import { useState } from 'react';

/** A part of the app that is loaded when it is needed, once. */
export interface OnDemand<Module> {
  /** Null until it has been loaded. */
  loaded(): Module | null;
  /** Rejects when it can't be loaded; the next call tries again. */
  load(): Promise<Module>;
}

/** A part of the app that is loaded when it is needed. */
export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let module: Module | null = null;
  return {
    loaded: () => module,
    async load() {
      module ??= await fetchModule();
      return module;
    },
  };
}

/**
 * What a button opens, loaded as soon as the button is about to be pressed: `opened` is null until then, and `handlers`
 * are the button's.
 */
export function useOnDemand<Module>(part: OnDemand<Module>) {
  const [opened, setOpened] = useState<{ module: Module } | null>(null);
  const warm = () => void part.load().catch(() => {});
  const open = () => {
    const module = part.loaded();
    if (module) setOpened({ module });
    else
      part.load().then(
        (loaded) => setOpened({ module: loaded }),
        () => {},
      );
  };
  return { opened: opened?.module ?? null, open, handlers: { onClick: open, onPointerEnter: warm, onFocus: warm } };
}
