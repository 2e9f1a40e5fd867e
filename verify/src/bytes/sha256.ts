// Synchronous everywhere: a browser's own is asynchronous, and missing on plain http. In Node the platform's is twice as
// fast as this one for the short messages of a log, and many times for long ones.

type HashText = (algorithm: 'sha256', message: Uint8Array, encoding: 'latin1') => string;
interface Node {
  process?: { getBuiltinModule?: (name: 'node:crypto') => { hash?: HashText } };
}

const native = (globalThis as Node).process?.getBuiltinModule?.('node:crypto').hash;

/** SHA-256 of a message. */
export const sha256: (message: Uint8Array) => Uint8Array = native ? (message) => hashByNode(native, message) : hashHere;

/** As text, because Node needs three times as long to give out a buffer of its own. */
function hashByNode(hashText: HashText, message: Uint8Array): Uint8Array {
  const text = hashText('sha256', message, 'latin1');
  const hash = new Uint8Array(32);
  for (let at = 0; at < 32; at += 1) hash[at] = text.charCodeAt(at);
  return hash;
}

const CONSTANTS = new Int32Array(64);
const INITIAL = new Int32Array(8);

/** The first 32 bits of the fractional part. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

for (let prime = 2, count = 0; count < 64; prime += 1) {
  if (!isPrime(prime)) continue;
  if (count < 8) INITIAL[count] = fraction(Math.sqrt(prime));
  CONSTANTS[count] = fraction(Math.cbrt(prime));
  count += 1;
}

function isPrime(value: number): boolean {
  for (let factor = 2; factor * factor <= value; factor += 1) if (value % factor === 0) return false;
  return true;
}

const words = new Int32Array(8);
const schedule = new Int32Array(64);
const lastBlocks = new Uint8Array(128);

/** SHA-256 without the platform's. */
export function hashHere(message: Uint8Array): Uint8Array {
  words.set(INITIAL);
  const whole = message.length - (message.length % 64);
  for (let at = 0; at < whole; at += 64) compress(message, at);
  const rest = message.length - whole;
  const end = rest < 56 ? 64 : 128;
  lastBlocks.fill(0, rest, end);
  for (let at = 0; at < rest; at += 1) lastBlocks[at] = message[whole + at] as number;
  lastBlocks[rest] = 0x80;
  for (let at = 1, bits = message.length * 8; bits > 0; at += 1, bits = Math.floor(bits / 256))
    lastBlocks[end - at] = bits;
  compress(lastBlocks, 0);
  if (end === 128) compress(lastBlocks, 64);
  const hash = new Uint8Array(32);
  for (let at = 0; at < 32; at += 1) hash[at] = (words[at >> 2] as number) >>> (24 - 8 * (at & 3));
  return hash;
}

/** FIPS 180-4, 6.2.2, with four rounds at a time: so no round has to move eight words along. */
function compress(block: Uint8Array, start: number): void {
  fillSchedule(block, start);
  let a = words[0] as number;
  let b = words[1] as number;
  let c = words[2] as number;
  let d = words[3] as number;
  let e = words[4] as number;
  let f = words[5] as number;
  let g = words[6] as number;
  let h = words[7] as number;
  for (let at = 0; at < 64; at += 4) {
    const h1 = (h + mixLow(e, f, g) + (CONSTANTS[at] as number) + (schedule[at] as number)) | 0;
    const e1 = (d + h1) | 0;
    const a1 = (h1 + mixHigh(a, b, c)) | 0;
    const g1 = (g + mixLow(e1, e, f) + (CONSTANTS[at + 1] as number) + (schedule[at + 1] as number)) | 0;
    const e2 = (c + g1) | 0;
    const a2 = (g1 + mixHigh(a1, a, b)) | 0;
    const f1 = (f + mixLow(e2, e1, e) + (CONSTANTS[at + 2] as number) + (schedule[at + 2] as number)) | 0;
    const e3 = (b + f1) | 0;
    const a3 = (f1 + mixHigh(a2, a1, a)) | 0;
    const d1 = (e + mixLow(e3, e2, e1) + (CONSTANTS[at + 3] as number) + (schedule[at + 3] as number)) | 0;
    h = e1;
    g = e2;
    f = e3;
    e = (a + d1) | 0;
    d = a1;
    c = a2;
    b = a3;
    a = (d1 + mixHigh(a3, a2, a1)) | 0;
  }
  add(0, a, b, c, d);
  add(4, e, f, g, h);
}

function add(at: number, a: number, b: number, c: number, d: number): void {
  words[at] = (words[at] as number) + a;
  words[at + 1] = (words[at + 1] as number) + b;
  words[at + 2] = (words[at + 2] as number) + c;
  words[at + 3] = (words[at + 3] as number) + d;
}

function mixLow(e: number, f: number, g: number): number {
  return (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + (g ^ (e & (f ^ g)));
}

function mixHigh(a: number, b: number, c: number): number {
  return (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) | (c & (a | b)));
}

function fillSchedule(block: Uint8Array, start: number): void {
  for (let at = 0, from = start; at < 16; at += 1, from += 4) {
    schedule[at] =
      ((block[from] as number) << 24) |
      ((block[from + 1] as number) << 16) |
      ((block[from + 2] as number) << 8) |
      (block[from + 3] as number);
  }
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] as number;
    const late = schedule[at - 2] as number;
    const low = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const high = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] as number) + low + (schedule[at - 7] as number) + high;
  }
}
