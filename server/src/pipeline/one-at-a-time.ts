/** A queue: runs tasks one after the other, in the order in which they were added. */
export interface OneAtATime {
  /** Settles when the task is done, also when it failed: `onError` received the error. */
  run(work: () => Promise<void>): Promise<void>;
  /** Settles when the queue is empty. */
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
