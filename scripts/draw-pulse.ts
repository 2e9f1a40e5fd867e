import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { root } from './root.mjs';

const FRAMES = 16;
const FRAME_MS = 125;
const FAINTEST = 0.45;

/** How opaque the live dot is in a frame, from 0 to 255: as bright as can be in the first one, faintest in the middle. */
const opacityOf = (frame: number) =>
  Math.round(255 * (FAINTEST + ((1 - FAINTEST) * (1 + Math.cos((2 * Math.PI * frame) / FRAMES))) / 2));

function chunk(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

function uint32(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
}

function uint16(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number, 2 * at);
  return bytes;
}

/** The chunks of a frame: its place in the sequence and how long it is shown, then its one pixel, gray with an opacity. */
function frame(at: number): Buffer[] {
  const sequence = at === 0 ? 0 : 2 * at - 1;
  const control = [uint32(sequence, 1, 1, 0, 0), uint16(FRAME_MS, 1_000), Buffer.from([0, 0])];
  const pixel = deflateSync(Buffer.from([0, 255, opacityOf(at)]));
  return [chunk('fcTL', ...control), at === 0 ? chunk('IDAT', pixel) : chunk('fdAT', uint32(sequence + 1), pixel)];
}

/** Draws web/src/ui/styles/pulse.png, an animated PNG of one pixel that masks the live dot: `node scripts/draw-pulse.ts`. */
writeFileSync(
  join(root, 'web/src/ui/styles/pulse.png'),
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', uint32(1, 1), Buffer.from([8, 4, 0, 0, 0])),
    chunk('acTL', uint32(FRAMES, 0)),
    ...Array.from({ length: FRAMES }, (_, at) => frame(at)).flat(),
    chunk('IEND'),
  ]),
);
