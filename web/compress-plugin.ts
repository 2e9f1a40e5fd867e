import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg)$/;

/**
 * Writes each text file a second time as Brotli (`.br`) and gzip (`.gz`) at their best: the server sends these as they
 * are, where it would compress a file again for every browser, and less well.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
          const kinds = { br, gz };
          for (const [ending, bytes] of Object.entries(kinds))
            if (bytes.length < plain.length) await writeFile(join(dir, `${file.fileName}.${ending}`), bytes);
        }),
      );
    },
  };
}
