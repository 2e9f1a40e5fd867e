import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

/** One broken wall: the rule, and the import that breaks it. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
}

/** Names of all rules about imports. */
export const wallNames: readonly string[] = (configuration.forbidden ?? []).map((rule) => rule.name ?? '');

const rooms = ['game/src', 'contract/src', 'verify/src', 'server/src', 'web/src', 'bench/chaos/audit'];

/**
 * Reads every import of the rooms.
 * @param base folder that holds them
 * @returns the walls that are broken, and how many imports were read (none would mean that nothing was looked at)
 */
export async function findBreaches(base: string): Promise<{ breaches: Breach[]; imports: number; edges: string[] }> {
  const options: ICruiseOptions = {
    ...configuration.options,
    baseDir: base,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden ?? [] },
  };
  const present = rooms.filter((room) => existsSync(join(base, room)));
  const { output } = await cruise(present, options, options.enhancedResolveOptions);
  const { summary, modules } = output as ICruiseResult;
  const breaches = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const edges = modules.flatMap((module) => module.dependencies.map((to) => `${module.source} -> ${to.resolved}`));
  return { breaches, imports: edges.length, edges };
}
