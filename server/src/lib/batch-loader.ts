/** Finds the answers to all of these names; a name without one is left out. */
type Ask<Answer> = (names: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;

interface Question<Answer> {
  names: Set<string>;
  answers: PromiseWithResolvers<ReadonlyMap<string, Answer>>;
}

// One on its way and one being answered: those who ask need not all wait for each other.
const AT_ONCE = 2;

/**
 * Asks one question for all who want to know something at the same instant, be it the same or not. Nobody gets an answer
 * that was asked for before he came: who comes while questions are under way waits for the next, with all others who do.
 */
export class BatchLoader<Answer> {
  readonly #ask: Ask<Answer>;
  #next: Question<Answer> | null = null;
  #isDue = false;
  #underWay = 0;

  constructor(ask: Ask<Answer>) {
    this.#ask = ask;
  }

  /** The answer under a name, found no earlier than this call; undefined when there is none. */
  async load(name: string): Promise<Answer | undefined> {
    this.#next ??= { names: new Set(), answers: Promise.withResolvers() };
    const { names, answers } = this.#next;
    names.add(name);
    this.#makeDue();
    return (await answers.promise).get(name);
  }

  /** Once all who have come by now have said what they want to know. */
  #makeDue(): void {
    if (this.#isDue || this.#next === null || this.#underWay >= AT_ONCE) return;
    this.#isDue = true;
    setImmediate(() => void this.#start());
  }

  async #start(): Promise<void> {
    const question = this.#next as Question<Answer>;
    this.#next = null;
    this.#isDue = false;
    this.#underWay += 1;
    try {
      question.answers.resolve(await this.#ask([...question.names]));
    } catch (error) {
      question.answers.reject(error);
    } finally {
      this.#underWay -= 1;
      this.#makeDue();
    }
  }
}
