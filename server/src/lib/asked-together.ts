interface Lane<Answer> {
  running: Promise<Answer>;
  next: Promise<Answer> | null;
}

/**
 * Asks the same thing once for all who want to know it at the same time. Nobody gets an answer that was asked for
 * before he came: who comes while one is under way waits for the next, with all others who do.
 */
export class AskedTogether<Answer> {
  readonly #lanes = new Map<string, Lane<Answer>>();

  /** The answer under a name, which `ask` begins to find no earlier than this call. */
  of(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    const lane = this.#lanes.get(name);
    if (!lane) return this.#start(name, ask);
    lane.next ??= lane.running.then(
      () => this.#start(name, ask),
      () => this.#start(name, ask),
    );
    return lane.next;
  }

  #start(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    const lane: Lane<Answer> = { running: ask(), next: null };
    this.#lanes.set(name, lane);
    const end = () => {
      if (lane.next === null) this.#lanes.delete(name);
    };
    lane.running.then(end, end);
    return lane.running;
  }
}
