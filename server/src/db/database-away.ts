// Node's codes for a connection that failed or broke.
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
// PostgreSQL is shutting down, crashed, starting, or has too many connections; it canceled a statement or a transaction
// that took too long; or it is a standby, which happens for moments while another one takes over.
const LEAVING = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '25P03', '25006']);
// Messages without a code for a lost connection: ours and the driver's.
const GONE = /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired)/;

// Of PostgreSQL, and of Node for files of its own.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error or one of its causes means that a disk is full, so that nothing can be stored. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (DISK_FULL.has((current as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

// Of Node, for a certificate that expired or is not trusted any more.
const UNTRUSTED = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Whether an error or one of its causes means that the database is unreachable, so that the request may be retried. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (GONE.test(current.message)) return true;
    if (code === undefined) continue;
    if (LEAVING.has(code) || code.startsWith('08') || UNTRUSTED.test(code)) return true;
    // The Unix socket is missing while the database is down.
    if (BROKEN.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  }
  return false;
}
