import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = join(import.meta.dirname, 'src/verify/saved');
const PARTS = { scoring: join(folder, 'scoring.ts'), page: join(folder, 'saved-page.ts') };

/** What the page finds in `scoring`, which its worker has under this name. */
const OF_SCORING = /^@singleback\/game\/|check\/(check-points|export-file)\.ts$/;

/** Writes /check-a-season.html: the page /verify as one file that needs no server, with its scripts inside. */
export function savedPage(): Plugin {
  return {
    name: 'saved-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'check-a-season.html', source: await makeSavedPage() });
    },
  };
}

async function makeSavedPage(): Promise<string> {
  let page = readFileSync(join(folder, 'saved-page.html'), 'utf8').replace(/>\n+/g, '>');
  for (const [name, source] of Object.entries(PARTS)) {
    const script = await bundle(source, name === 'page' ? OF_SCORING : []);
    // A script ends where its element does.
    if (/<\/script|<!--/i.test(script)) throw new Error(`The script ${name} cannot be inside a page.`);
    page = page.replace(`/*${name}*/`, () => script);
  }
  return page;
}

/** What exactly is malformed in a broken file or log is left to `npm run verify`: the page has 12 KB. */
const withoutExactErrors: Plugin = {
  name: 'without-exact-errors',
  enforce: 'pre',
  transform: (code, id) =>
    /verify\/src\/(bytes|locks|log|check\/read-log)/.test(id)
      ? {
          code: code.replace(/(new (Format|Signature|Range)Error\()('[^']*'|`[^`]*`)/g, "$1'Malformed.'"),
          map: null,
        }
      : null,
};

/** A script with all that it imports but what is `external`. */
async function bundle(input: string, external: RegExp | []): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutExactErrors],
    // What hashes in Node.
    define: { 'globalThis.process': 'undefined' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        external,
        output: { format: 'iife', globals: () => 'self.scoring' },
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code.trim();
}
