import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { untar } from './untar.ts';

const cache = fileURLToPath(new URL('../node_modules/.cache/singleback', import.meta.url));

/**
 * Unpacks the Chromium that npm installed, with the libraries and fonts that a minimal machine lacks; once for each version.
 * @returns the browser to run, the folder of its libraries and its font configuration
 */
export function unpackChromium(): { executable: string; libraries: string; fontsFile: string } {
  // The package's entry is in build/, its archives in bin/.
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    unpackInto(half, join(packageFolder, 'bin'));
    try {
      renameSync(half, folder);
    } catch (error) {
      // Another run was faster.
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const fontsFile = join(folder, 'fonts.conf');
  writeFileSync(fontsFile, fontsConfiguration(folder));
  return { executable: join(folder, 'chromium'), libraries: join(folder, 'lib'), fontsFile };
}

function unpackInto(folder: string, archives: string): void {
  const read = (name: string) => brotliDecompressSync(readFileSync(join(archives, name)));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chromium'), read('chromium.br'));
  chmodSync(join(folder, 'chromium'), 0o755);
  // Its graphics libraries are looked for beside the browser.
  untar(read('swiftshader.tar.br'), folder);
  untar(read('al2023.tar.br'), folder);
  untar(read('fonts.tar.br'), folder);
}

/**
 * The package's own file looks for fonts where they would be in a cloud function. Arimo, as wide as Arial, is what pages
 * show until their letters have come: users have one of the two, this machine might not.
 */
function fontsConfiguration(folder: string): string {
  const arimo = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/arimo'));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${join(arimo, '400Regular')}</dir>
  <dir>${join(arimo, '700Bold')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
