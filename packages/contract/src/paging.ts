import { z } from 'zod';
import { fieldsInput } from './messages.ts';

/** The default number of rows in a list. */
export const defaultPageSize = 1000;

const limit = z.coerce.number({ error: fieldsInput.limit }).int().min(1).max(defaultPageSize);

/** Keyset paging: `cursor` is the opaque `next_cursor` of the previous page. */
export const pageFields = { limit: limit.optional(), cursor: z.string().max(3000).optional() };
export const pageQuery = z.object(pageFields);
export type PageQuery = z.infer<typeof pageQuery>;

export const pageMeta = z.object({ total: z.number().int().nonnegative(), next_cursor: z.string().nullable() });
export type PageMeta = z.infer<typeof pageMeta>;

/** Counting stops at a limit: the total is exact, or a lower bound with `more`. */
export const countedMeta = pageMeta.extend({ total_is_exact: z.boolean() });
