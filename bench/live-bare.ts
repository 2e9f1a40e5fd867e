// A bare ws server: it sends the same bytes to everybody, and does nothing else.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answerQuestions } from './processes.ts';

/** Null: open, and tell the address. Otherwise: send this to everybody, and tell when it began. */
export type BareQuestion = string | null;

let server: WebSocketServer | null = null;

answerQuestions<{ text: BareQuestion }>(async ({ text }) => {
  if (text === null) {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
    await once(server, 'listening');
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const began = performance.timeOrigin + performance.now();
  for (const client of server?.clients ?? []) client.send(text);
  return began;
});
