import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where made things are kept that can always be made again. Gone with node_modules, as it should be. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'singleback');
