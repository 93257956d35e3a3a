/** The SQLSTATE, or the system's own word (`ECONNREFUSED`), of an error from the driver; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Not reachable, starting, recovering, shutting down, out of connections, or a broken connection. */
const passing = new Set(
  'ENOENT ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN 57P01 57P02 57P03 53300 08000 08003 08006'.split(' '),
);
/** The driver's and its pool's, which have no code. */
const lost = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
];

/** Whether the database is away for now, rather than refusing something. */
export function isUnavailable(error: unknown): boolean {
  return passing.has(codeOf(error)) || (error instanceof Error && lost.includes(error.message));
}

/** Whether the database gave up this transaction for the sake of another one, so that it may be tried again from its beginning. */
export function isRetryable(error: unknown): boolean {
  return codeOf(error) === '40P01' || codeOf(error) === '40001';
}

/** Whether a unique index rejected a row. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}
