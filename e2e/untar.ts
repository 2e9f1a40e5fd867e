import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const block = 512;

/**
 * Writes the files of a tar archive (ustar, with pax and GNU long names skipped over) into a folder.
 * @throws Error when an entry would lie outside the folder
 */
export function untar(archive: Buffer, folder: string): void {
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block);
    const name = [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join('/');
    if (name === '') return;
    const size = Number.parseInt(text(header, 124, 12), 8) || 0;
    const content = archive.subarray(at + block, at + block + size);
    writeEntry(inside(folder, name), text(header, 156, 1), text(header, 157, 100), header, content);
    at += block + Math.ceil(size / block) * block;
  }
}

function writeEntry(path: string, kind: string, linkTo: string, header: Buffer, content: Buffer): void {
  if (kind === '5') {
    mkdirSync(path, { recursive: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  if (kind === '2') symlinkSync(linkTo, path);
  // A plain file; other kinds (extended headers) carry nothing that is needed here.
  if (kind === '0' || kind === '') {
    writeFileSync(path, content, { mode: Number.parseInt(text(header, 100, 8), 8) || 0o644 });
  }
}

function inside(folder: string, name: string): string {
  const path = normalize(name);
  if (path.startsWith('..') || path.startsWith('/')) throw new Error(`The archive names ${name}, outside its folder.`);
  return join(folder, path);
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}
