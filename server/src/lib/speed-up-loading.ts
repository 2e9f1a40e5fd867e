import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/singleback/compiled', import.meta.url));
const PACKAGE = 'drizzle-orm';

/**
 * Halves the time that the modules of the server take to load, for all that are imported afterwards. Compiled code and
 * stripped types are kept between starts, where this user may write. And Node would parse the `exports` of a package,
 * 130 kB with drizzle-orm, at each of hundreds of imports: each name is resolved once, its files without them.
 */
export function speedUpLoading(): void {
  enableCompileCache(CACHE);
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${PACKAGE}/`)) {
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      }
      if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
      const known = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      resolved.set(specifier, known);
      return known;
    },
  });
}
