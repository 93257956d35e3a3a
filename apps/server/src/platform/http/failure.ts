import { errorCodes, type ErrorCode, type FailureBody } from '@sheetmark/contract';
import { isUnavailable } from '../db/database-errors.ts';
import { AppError } from './app-error.ts';

export interface Failure {
  readonly http: number;
  readonly body: FailureBody;
}

const unstorable = 'A text holds a character that cannot be stored.';

/** Maps refusals by the framework and the database to codes of the closed list. */
const foreignRefusals: Readonly<Record<string, readonly [ErrorCode, string?]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['kind_not_accepted', 'Send this as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', 'The body is not as long as its header says.'],
  FST_ERR_BAD_URL: ['invalid_input', 'This address is not written correctly.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found'],
  // A page's path with a NUL, an empty segment or a `..` in it.
  FST_STATIC_FORBIDDEN_PATH: ['not_found'],
  // A request for a page: If-Match with another tag, or a range beyond its end.
  PreconditionFailedError: ['invalid_input', 'What was asked for is not as the request presumes.'],
  // A worker exceeded its time or memory.
  ProcessStopped: ['too_large', 'This is more than can be put into one file. Narrow the list down and try again.'],
  RangeNotSatisfiableError: ['invalid_input', 'What was asked for is not as long as that.'],
  // The disk of this server or of PostgreSQL is full.
  ENOSPC: ['storage_full'],
  EDQUOT: ['storage_full'],
  '53100': ['storage_full'],
  // PostgreSQL refuses U+0000 in texts and JSON, and dates of the year 0.
  '22021': ['invalid_input', unstorable],
  '22P05': ['invalid_input', unstorable],
  '22008': ['invalid_input', 'There is no such date.'],
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Half of a surrogate pair in JSON is a syntax error for PostgreSQL. JSON.stringify writes ours, so no other syntax error is possible. */
const holdsHalfSign = (error: unknown): boolean =>
  codeOf(error) === '22P02' && error instanceof Error && error.message.endsWith('type json');

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (holdsHalfSign(error)) return new AppError('invalid_input', { message: unstorable });
  if (isUnavailable(error)) return new AppError('unavailable');
  const [code, message] = foreignRefusals[codeOf(error)] ?? foreignRefusals[nameOf(error)] ?? ['server_fault'];
  return new AppError(code, message === undefined ? {} : { message });
}

/** Whether a call ended because its client went away: nobody waits for the answer, and nothing is wrong. */
export function isAbandoned(error: unknown, response: { readonly destroyed: boolean }): boolean {
  return response.destroyed && nameOf(error) === 'AbortError';
}

/** Only server faults and unavailability name the request, so that operators can find it in the log. */
export function toFailure(error: unknown, requestId: string): Failure {
  const refusal = asAppError(error);
  const { http } = errorCodes[refusal.code];
  const body: FailureBody = { status: false, message: refusal.message, code: refusal.code };
  // Invalid input always has a path; an empty one means the whole body.
  const issues = refusal.issues.length === 0 && http === 400 ? [{ path: '', message: refusal.message }] : refusal.issues;
  if (issues.length > 0) body.errors = issues.map(({ path, message }) => ({ path, message }));
  if (refusal.current !== undefined) body.data = refusal.current;
  if (http >= 500) body.request_id = requestId;
  return { http, body };
}
