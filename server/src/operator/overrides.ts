import type { AuditActor } from '../db/audit-log.ts';
import { applyOverride, type PipelineContext } from '../pipeline/pipeline.ts';
import {
  type ListedOverride,
  listOverrides as list,
  type OverrideRequest,
} from '../pipeline/scoring/overrides/override-values.ts';
import { endOverride as end, setOverride as set } from '../pipeline/scoring/overrides/set-override.ts';

const MOST_LISTED = 500;

/**
 * Sets a game's status, score or kickoff, a player's stat line or injury, or a link, until it is ended; logged with the
 * actor, null for the command line. Whatever the sources report meanwhile is stored beneath it. Refuses with not_found
 * or field_invalid.
 * @returns the override's id
 */
export async function setOverride(context: PipelineContext, request: OverrideRequest): Promise<string> {
  const { db, ids, clock } = context;
  return (await applyOverride(context, () => set(db, ids, clock, request))).id;
}

/** Ends an override: what the sources say now counts at once. Refuses with not_found or field_invalid. */
export async function endOverride(
  context: PipelineContext,
  request: { id: string; actor: AuditActor; reason: string },
): Promise<void> {
  const { db, ids, clock } = context;
  await applyOverride(context, () => end(db, ids, clock, request));
}

/** The overrides in force, newest first; with `ended` also the last ones that ended. */
export function listOverrides({ db }: PipelineContext, { ended }: { ended: boolean }): Promise<ListedOverride[]> {
  return list(db, { inForce: !ended, limit: MOST_LISTED });
}

/** What an override sets: 'status final, home score 21, away score 0', 'status healthy', 'espn 4241'. */
export function wordsOfValue({ kind, source, externalId, values }: ListedOverride): string {
  if (kind === 'link') return `${source} ${externalId}`;
  const set = kind === 'injury' ? { ...values, status: values.status ?? 'healthy' } : (values.stats ?? values);
  return Object.entries(set)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${value}`)
    .join(', ');
}
