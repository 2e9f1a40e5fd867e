/**
 * A step that many callers share: at most one runs and one waits, and a caller is only served by a step that began
 * after the call. Other work on the same data runs between steps, never during one.
 */
export class SharedStep {
  readonly #step: () => Promise<void>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Promise<void> | null = null;

  constructor(step: () => Promise<void>) {
    this.#step = step;
  }

  /** Settles after a step that began after this call. */
  run(): Promise<void> {
    this.#waiting ??= this.after(() => {
      this.#waiting = null;
      return this.#step();
    });
    return this.#waiting;
  }

  /** Runs `work` when everything asked for before is done. */
  after<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
