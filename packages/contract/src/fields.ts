import { z } from 'zod';
import { UserId } from './ids.ts';
import { accountsInput, fieldsInput } from './messages.ts';

/** ISO 8601 UTC. */
export const Time = z.iso.datetime();

export const DueDate = z.iso.date({ error: fieldsInput.dueDate });

export const Priority = z.enum(['none', 'low', 'medium', 'high', 'urgent'], {
  error: fieldsInput.priority,
});
export type Priority = z.infer<typeof Priority>;

export const MarkupStatus = z.enum(['none', 'review', 'open', 'closed'], { error: fieldsInput.markupStatus });
export type MarkupStatus = z.infer<typeof MarkupStatus>;

export const TaskStatus = z.enum(['open', 'closed', 'review'], { error: fieldsInput.taskStatus });
export type TaskStatus = z.infer<typeof TaskStatus>;

/** `private`: visible only to its creator and its assignee. */
export const Visibility = z.enum(['public', 'private'], { error: fieldsInput.visibility });
export type Visibility = z.infer<typeof Visibility>;

const count = z.number().int().nonnegative();
export const MarkupCounts = z.object({ none: count, review: count, open: count, closed: count });
export type MarkupCounts = z.infer<typeof MarkupCounts>;
export const TaskCounts = z.object({ open: count, closed: count, review: count });
export type TaskCounts = z.infer<typeof TaskCounts>;

/** A user as other users see them. */
export const Person = z.object({ id: UserId, name: z.string() });
export type Person = z.infer<typeof Person>;

/** For rows in the trash: anyone who may delete the row can restore it until `ends_at`. After that the row and its files are deleted. */
export const trashed = { deleted_at: Time, deleted_by: Person, ends_at: Time };

/** Matches a visible character: not a space, and not a sign without width. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** A short text that must not be blank; `blank` is the message if it is. */
export function name(what: string, blank = fieldsInput.required(what)) {
  return z
    .string({ error: blank })
    .trim()
    .min(1, { error: blank, abort: true })
    .max(200, { error: fieldsInput.tooLong(what, 200) })
    .refine((text) => visible.test(text), { error: blank });
}

/** A text that may be blank. */
export function prose(what: string, max = 5000) {
  return z
    .string({ error: fieldsInput.text(what) })
    .trim()
    .max(max, { error: fieldsInput.tooLong(what, max) });
}

/** Case-insensitive "contains". */
export const words = z.string().trim().min(1, { error: fieldsInput.contains }).max(200, { error: fieldsInput.containsTooLong });

/** A secret that was mailed or shown. */
export const Secret = z.string({ error: accountsInput.link }).trim().min(1, { error: accountsInput.link }).max(200);

/** The client's path at the time of the call; ignored. */
export const Whereabouts = z.string().max(2000).optional();
