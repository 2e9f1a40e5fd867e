import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's subscription. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A decrypted message, and its headers. */
interface Received {
  endpoint: string;
  headers: IncomingMessage['headers'];
  message: Record<string, unknown>;
}

/** A fake push service with its browsers: it accepts messages and decrypts them like a browser. */
export interface PushService {
  origin: string;
  /** All accepted messages, in order. */
  received: Received[];
  /** Every request, in order. */
  requested: string[];
  /** Sets the response for an endpoint; status 201 accepts. */
  answer(endpoint: string, status: number, reply?: { retryAfter?: string; body?: string }): void;
  /** A browser subscribes. */
  subscribe(): Subscription;
  close(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  status: number;
  reply: { retryAfter?: string; body?: string };
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`;
      requested.push(endpoint);
      const browser = browsers.get(endpoint);
      const status = browser?.status ?? 404;
      if (browser && status === 201) {
        const text = decrypt(Buffer.concat(chunks), browser);
        received.push({ endpoint, headers: request.headers, message: JSON.parse(text) as Record<string, unknown> });
      }
      const { retryAfter, body } = browser?.reply ?? {};
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    requested,
    answer(endpoint, status, reply = {}) {
      const browser = browsers.get(endpoint);
      if (browser) Object.assign(browser, { status, reply });
    },
    subscribe() {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
      browsers.set(endpoint, { keys, auth, status: 201, reply: {} });
      return { endpoint, keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') } };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decrypts a message by RFC 8188 and RFC 8291: one record, encrypted for this browser alone. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (from: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
