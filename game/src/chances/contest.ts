import { AT_ONCE } from './lineup-draws.ts';

/** Less than any lineup scores: someone who does not take part. */
export const OUT = -0x4000_0000;

/**
 * Who is ahead in each of AT_ONCE draws: the best total, who has it, and the next one. Totals are added one contestant
 * after the other.
 */
export class Contest {
  readonly #best = new Int32Array(AT_ONCE);
  readonly #level = new Int32Array(AT_ONCE);
  readonly #holder = new Int32Array(AT_ONCE);
  readonly #next = new Int32Array(AT_ONCE);
  readonly #nextLevel = new Int32Array(AT_ONCE);

  /** Begins other draws. */
  clear(): void {
    this.#best.fill(OUT);
    this.#next.fill(OUT);
    this.#level.fill(0);
    this.#nextLevel.fill(0);
  }

  /** Adds a contestant by number, with totals from a place on. */
  add(contestant: number, totals: Int32Array, from: number): void {
    const [bests, nexts] = [this.#best, this.#next];
    for (let draw = 0; draw < AT_ONCE; draw += 1) {
      const total = totals[from + draw] as number;
      // Nearly all are behind the next best: nothing else is read of them.
      if (total < (nexts[draw] as number)) continue;
      const best = bests[draw] as number;
      if (total > best) this.#lead(draw, contestant, total);
      else if (total === best) this.#level[draw] = (this.#level[draw] as number) + 1;
      else this.#follow(draw, total);
    }
  }

  /** Adds what each contestant wins to `wins`: one for each draw, shared by those who are level. */
  award(wins: Float64Array, totals: Int32Array, contestants: number): void {
    for (let draw = 0; draw < AT_ONCE; draw += 1) {
      const level = this.#best[draw] === OUT ? 0 : (this.#level[draw] as number);
      if (level === 1) wins[this.#holder[draw] as number] = (wins[this.#holder[draw] as number] as number) + 1;
      else if (level > 1) this.#share(draw, wins, totals, contestants);
    }
  }

  /**
   * What a contestant wins in a draw with another total than the one that was added: against the best of all others.
   * @param added the total that was added of them; OUT if none was
   */
  prize(draw: number, added: number, total: number): number {
    let rival = this.#best[draw] as number;
    let level = this.#level[draw] as number;
    if (added === rival) {
      level -= 1;
      if (level === 0) {
        rival = this.#next[draw] as number;
        level = this.#nextLevel[draw] as number;
      }
    }
    if (total !== rival) return total > rival ? 1 : 0;
    return total === OUT ? 0 : 1 / (level + 1);
  }

  #lead(draw: number, contestant: number, total: number): void {
    this.#next[draw] = this.#best[draw] as number;
    this.#nextLevel[draw] = this.#level[draw] as number;
    this.#best[draw] = total;
    this.#level[draw] = 1;
    this.#holder[draw] = contestant;
  }

  #follow(draw: number, total: number): void {
    const isLevel = total === this.#next[draw];
    this.#next[draw] = total;
    this.#nextLevel[draw] = isLevel ? (this.#nextLevel[draw] as number) + 1 : 1;
  }

  #share(draw: number, wins: Float64Array, totals: Int32Array, contestants: number): void {
    const best = this.#best[draw];
    const prize = 1 / (this.#level[draw] as number);
    for (let each = 0; each < contestants; each += 1) {
      if (totals[each * AT_ONCE + draw] === best) wins[each] = (wins[each] as number) + prize;
    }
  }
}
