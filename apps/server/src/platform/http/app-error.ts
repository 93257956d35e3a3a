import { errorCodes, type ErrorCode, type Issue } from '@sheetmark/contract';

interface Detail {
  /** A more specific message than the code's own, for people. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  /** The current state, with `edit_conflict`. */
  readonly current?: unknown;
}

/** A refusal with a code of the closed list. Everything else that is thrown is a bug and answers `server_fault`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly current: unknown;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.message ?? errorCodes[code].message);
    this.code = code;
    this.issues = detail.issues ?? [];
    this.current = detail.current;
  }
}

export function notFound(): AppError {
  return new AppError('not_found');
}

export function invalidInput(path: string, message: string): AppError {
  return new AppError('invalid_input', { message, issues: [{ path, message }] });
}
