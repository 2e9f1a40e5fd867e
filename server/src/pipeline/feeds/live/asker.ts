import type { Context } from '../../../context.ts';
import { AnswerRefused, HostResting } from '../answer-refused.ts';
import { openFaultLog } from '../fault-log.ts';
import { shrinkage } from '../feed-files.ts';
import { confirmAnswer, forgetAnswer, type KeptAnswer, keepAnswer, keptAnswers, keptBody } from '../kept-answers.ts';
import { FileRefused } from '../nflverse/refusal.ts';
import type { PoliteClient } from '../polite-client.ts';
import { keepRefusal } from '../refusals.ts';
import type { Resource } from './resource.ts';

/** What came of a question. `failed`: nothing to believe, which is kept for the operator. */
type Asked<Value> = { kind: 'new'; value: Value } | { kind: 'unchanged' } | { kind: 'absent' } | { kind: 'failed' };

/** Asks for resources, holds each answer against the last one, and keeps what is good and what is not. */
export interface Asker {
  ask<Value>(resource: Resource<Value>, now: Date): Promise<Asked<Value>>;
  /** What the last good answer says, from before this process; null where none is kept, or it is not understood now. */
  recall<Value>(resource: Resource<Value>): Promise<Value | null>;
  /** An answer that was kept has turned out wrong: it is asked for anew, whole. */
  disbelieve(name: string): Promise<void>;
  /** When a resource was last read well. */
  readAt(name: string): Date | null;
}

export async function openAsker(
  { db, ids, log }: Pick<Context, 'db' | 'ids' | 'log'>,
  client: PoliteClient,
): Promise<Asker> {
  const faults = openFaultLog(log);
  const answers = await keptAnswers(db);
  const told = new Map<string, KeptAnswer>(answers);

  const accept = async <Value>(resource: Resource<Value>, now: Date): Promise<Asked<Value>> => {
    const { name, source, urls, isKept } = resource;
    const before = told.get(name);
    const answer = await client.ask(urls, before?.etag ?? null, (body) => readWell(resource, body, before));
    if (answer.kind === 'absent' && before !== undefined) {
      throw new AnswerRefused('it was read before and is not there now');
    }
    if (answer.kind === 'absent') return answer;
    if (answer.kind === 'unchanged' && before !== undefined) {
      told.set(name, { ...before, readAt: now });
      if (isKept) await confirmAnswer(db, name, now);
      return answer;
    }
    if (answer.kind === 'unchanged') throw new AnswerRefused('unchanged, and never read');
    const kept = { etag: answer.etag, readAt: now, rowCount: answer.value.rowCount };
    if (isKept) await keepAnswer(db, { ...kept, name, source, body: answer.body });
    told.set(name, kept);
    return { kind: 'new', value: answer.value.value };
  };

  return {
    async ask(resource, now) {
      try {
        const answer = await accept(resource, now);
        faults.read(resource.name);
        return answer;
      } catch (error) {
        if (error instanceof HostResting) return { kind: 'failed' };
        if (!(error instanceof AnswerRefused)) throw error;
        await keepRefusal(db, ids, { source: resource.source, name: resource.name, at: now, refused: error });
        faults.failed(resource.name, error.message, now);
        return { kind: 'failed' };
      }
    },
    async recall(resource) {
      const body = told.has(resource.name) ? await keptBody(db, resource.name) : null;
      if (body === null) return null;
      try {
        return (await readWell(resource, body, undefined)).value;
      } catch (error) {
        if (!(error instanceof AnswerRefused)) throw error;
        // An older version of the program has kept it: it is asked for anew.
        told.delete(resource.name);
        return null;
      }
    },
    async disbelieve(name) {
      told.delete(name);
      await forgetAnswer(db, name);
    },
    readAt: (name) => told.get(name)?.readAt ?? null,
  };
}

async function readWell<Value>(
  resource: Resource<Value>,
  body: Buffer,
  before: KeptAnswer | undefined,
): Promise<{ value: Value; rowCount: number }> {
  const { name, mayShrinkPercent } = resource;
  const read = async () => {
    try {
      return await resource.read(body);
    } catch (error) {
      if (error instanceof FileRefused) throw new AnswerRefused(error.message, body.toString('utf8', 0, 4_000));
      throw error;
    }
  };
  const answer = await read();
  const reason = shrinkage({ kind: name, name, digest: '', rowCount: answer.rowCount, mayShrinkPercent }, before);
  if (reason !== null) throw new AnswerRefused(reason, body.toString('utf8', 0, 4_000));
  return answer;
}
