/** Runs pieces of work one after the other, in the order in which they were asked for. */
export interface OneAtATime {
  /** Settles when the work is done, also when it failed: `onError` has heard of that. */
  run(work: () => Promise<void>): Promise<void>;
  /** Settles when nothing is left to do. */
  done(): Promise<void>;
}

export function oneAtATime(onError: (error: unknown) => void): OneAtATime {
  let last = Promise.resolve();
  return {
    run(work) {
      last = last.then(work).catch(onError);
      return last;
    },
    done: () => last,
  };
}
