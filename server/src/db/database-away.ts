// A connection that could not be made, or broke: by Node's word for it.
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
// PostgreSQL ends, has crashed, is starting, or has too many connections.
const LEAVING = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
// What the driver says of a connection that is gone, without a code.
const GONE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether an error, or a cause of it, is that the database can't be reached: what it was asked may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (GONE.test(current.message)) return true;
    if (code === undefined) continue;
    if (LEAVING.has(code) || code.startsWith('08')) return true;
    // The socket of a database on this machine is not there while that is down.
    if (BROKEN.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  return false;
}
