import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { listenInFrontOf } from './silent-proxy.ts';

/** What PgBouncer 1.18 does, as far as a client notices: see `openPooler`. */
export interface Pooler {
  /** Connection string of the same database through the pooler. */
  url: string;
  /** The text of every statement that came through. */
  statements: string[];
  close(): Promise<void>;
}

/** A connection to the database, without the client that opened it. */
interface Server {
  socket: Socket;
  receive: ((bytes: Buffer) => void) | null;
}

const READY = 'Z';
const KNOWN_PARAMETERS = new Set(['user', 'database', 'application_name', 'client_encoding']);

type Mode = 'transaction' | 'session';

/**
 * Opens a pooler that lends a client one of three connections, in turns: for each transaction, or until the client
 * leaves. It invents process ids and refuses parameters that it does not know; in transaction mode it refuses named
 * prepared statements, too.
 */
export async function openPooler(databaseUrl: string, mode: Mode = 'transaction'): Promise<Pooler> {
  const statements: string[] = [];
  const free = await Promise.all([1, 2, 3].map(() => connectToServer(databaseUrl)));
  const all = [...free];
  const waiting: ((server: Server) => void)[] = [];
  const clients = new Set<Socket>();
  const borrow = () => {
    const server = free.shift();
    return server ? Promise.resolve(server) : new Promise<Server>((resolve) => void waiting.push(resolve));
  };
  const giveBack = (server: Server) => {
    server.receive = null;
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };
  const listener = createServer((client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    serveClient(client, { mode, statements, borrow, giveBack }).catch((error: Error) => client.destroy(error));
  });
  const url = await listenInFrontOf(listener, databaseUrl);
  return {
    url,
    statements,
    async close() {
      for (const socket of [...clients, ...all.map((server) => server.socket)]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

interface Pool {
  mode: Mode;
  statements: string[];
  borrow(): Promise<Server>;
  giveBack(server: Server): void;
}

async function serveClient(client: Socket, { mode, statements, borrow, giveBack }: Pool): Promise<void> {
  const messages = readMessages(client);
  const { bytes: hello } = (await messages.next()).value as Message;
  const words = hello.subarray(8).toString().split('\0');
  const unknown = words.find((word, at) => at % 2 === 0 && word !== '' && !KNOWN_PARAMETERS.has(word));
  if (unknown) return refuse(client, '08P01', `unsupported startup parameter: ${unknown}`);
  const processId = Buffer.alloc(8, 1);
  client.write(
    Buffer.concat([message('R', Buffer.alloc(4)), message('K', processId), message(READY, Buffer.from('I'))]),
  );
  let server: Server | null = null;
  for await (const { kind, bytes } of messages) {
    if (kind === 'X') break;
    if (mode === 'transaction' && kind === 'P' && bytes[5] !== 0)
      return refuse(client, '26000', 'prepared statements are not kept');
    if (kind === 'Q' || kind === 'P') statements.push(textOf(kind, bytes));
    if (server === null) {
      const borrowed: Server = await borrow();
      server = borrowed;
      const answers = splitter((answer) => {
        client.write(answer.bytes);
        // Idle: the transaction is over.
        const isOver = answer.kind === READY && answer.bytes.at(-1) === 'I'.charCodeAt(0);
        if (mode === 'session' || !isOver) return;
        server = null;
        giveBack(borrowed);
      });
      borrowed.receive = answers;
    }
    server.socket.write(bytes);
  }
  if (server !== null) giveBack(server);
  client.end();
}

/** Signs in with the driver, and then takes its socket. */
async function connectToServer(databaseUrl: string): Promise<Server> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const socket = client.connection.stream as Socket;
  const server: Server = { socket, receive: null };
  socket.removeAllListeners('data');
  socket.on('data', (bytes) => server.receive?.(bytes));
  return server;
}

interface Message {
  /** Its letter; empty for the first one of a client, which has none. */
  kind: string;
  bytes: Buffer;
}

/** The messages of a client, the first one without a letter. */
async function* readMessages(client: Socket): AsyncGenerator<Message> {
  const whole: Message[] = [];
  const split = splitter((each) => whole.push(each), true);
  for await (const bytes of client) {
    split(bytes as Buffer);
    while (whole.length > 0) yield whole.shift() as Message;
  }
}

/** Cuts bytes into messages. */
function splitter(onMessage: (message: Message) => void, beginsWithoutKind = false): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let kindLength = beginsWithoutKind ? 0 : 1;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= kindLength + 4) {
      const length = kindLength + rest.readInt32BE(kindLength);
      if (rest.length < length) return;
      onMessage({ kind: rest.toString('latin1', 0, kindLength), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      kindLength = 1;
    }
  };
}

/** The text of a simple query or of an unnamed statement. */
function textOf(kind: string, bytes: Buffer): string {
  const from = kind === 'Q' ? 5 : 6;
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function refuse(client: Socket, code: string, words: string): void {
  const fields = ['SFATAL', `C${code}`, `M${words}`, ''].join('\0');
  client.end(message('E', Buffer.from(`${fields}\0`)));
}
