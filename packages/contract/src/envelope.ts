import { z } from 'zod';
import { errorCodes, isErrorCode } from './errors.ts';

const codes = Object.keys(errorCodes).filter(isErrorCode);

/** One of the closed list. */
export const errorCode = z.enum(codes);

/** The body of every JSON answer that succeeds; a call's own fields stand beside these two. */
export const answerHead = { status: z.boolean(), message: z.string() };

/** The body of every failure, and of every refusal that the user may correct (HTTP 200, `status: false`). */
export const failureBody = z.object({
  status: z.literal(false),
  message: z.string(),
  code: errorCode,
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string().optional(),
  /** What stands now, with `edit_conflict`. */
  data: z.unknown().optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
