import { z } from 'zod';
import { codes } from './error-codes.ts';

/** A code from the error table. */
export const errorCode = z.enum(codes);

/** The body of every successful JSON response. A call's own fields are next to these two. */
export const answerHead = { status: z.boolean(), message: z.string() };

/** The body of every failure, and of every refusal that the user can correct (HTTP 200, `status: false`). */
export const failureBody = z.object({
  status: z.literal(false),
  message: z.string(),
  code: errorCode,
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string().optional(),
  /** The current row, with `edit_conflict`. */
  data: z.unknown().optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
