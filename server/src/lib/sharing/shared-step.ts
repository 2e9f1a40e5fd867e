/**
 * A step that many callers share: at most one runs and one waits, and a caller is only served by a step that began
 * after the call. Other work on the same data runs between steps, never during one.
 */
export class SharedStep<Result = void> {
  readonly #step: () => Promise<Result>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Promise<Result> | null = null;

  constructor(step: () => Promise<Result>) {
    this.#step = step;
  }

  /** Settles after a step that began after this call, with its result, which other callers get as well. */
  run(): Promise<Result> {
    this.#waiting ??= this.after(() => {
      this.#waiting = null;
      return this.#step();
    });
    return this.#waiting;
  }

  /** Runs `work` when everything asked for before is done. */
  after<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
