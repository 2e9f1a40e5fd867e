import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src/platform/sw/service-worker.ts');
const publicFolder = join(import.meta.dirname, 'public');

/** Letters that few names need are fetched when they are shown. */
const RARE_LETTERS = /-latin-ext-/;
/** Fetched by the few places that are keyed for them. */
const KEYED = /^assets\/(error-reports|analytics)-/;

/** Writes /sw.js beside the built page: it knows the page's files by name, and their contents by its version. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => isOfShell(name));
      const plain = readdirSync(publicFolder).filter((name) => /\.(js|svg)$/.test(name));
      const files = [...names, ...plain].toSorted().map((name) => `/${name}`);
      const version = createHash('sha256').update(files.join());
      for (const name of plain) version.update(readFileSync(join(publicFolder, name)));
      const pages = Object.keys(bundle).filter((name) => name.endsWith('.html'));
      for (const name of pages.toSorted()) version.update(textOf(bundle[name]));
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: {
          SHELL_FILES: JSON.stringify(files),
          SHELL_VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
        },
        build: {
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

const isOfShell = (name: string) =>
  /^assets\/.+\.(js|css|svg|woff2)$/.test(name) && !RARE_LETTERS.test(name) && !KEYED.test(name);

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (!file) throw new Error('The page was not built.');
  return file.type === 'asset' ? String(file.source) : file.code;
}
