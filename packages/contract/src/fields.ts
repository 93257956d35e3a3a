import { z } from 'zod';
import { UserId } from './ids.ts';

/** ISO 8601 UTC. */
export const Time = z.iso.datetime();

export const DueDate = z.iso.date({ error: 'A due date is written YYYY-MM-DD.' });

export const Priority = z.enum(['none', 'low', 'medium', 'high', 'urgent'], {
  error: 'Priority is none, low, medium, high or urgent.',
});
export type Priority = z.infer<typeof Priority>;

export const MarkupStatus = z.enum(['none', 'review', 'open', 'closed'], { error: 'The status is none, review, open or closed.' });
export type MarkupStatus = z.infer<typeof MarkupStatus>;

export const TaskStatus = z.enum(['open', 'closed', 'review'], { error: 'The status is open, closed or review.' });
export type TaskStatus = z.infer<typeof TaskStatus>;

/** `private`: seen by its creator and its assignee alone. */
export const Visibility = z.enum(['public', 'private'], { error: 'Visibility is public or private.' });
export type Visibility = z.infer<typeof Visibility>;

const count = z.number().int().nonnegative();
export const MarkupCounts = z.object({ none: count, review: count, open: count, closed: count });
export type MarkupCounts = z.infer<typeof MarkupCounts>;
export const TaskCounts = z.object({ open: count, closed: count, review: count });
export type TaskCounts = z.infer<typeof TaskCounts>;

/** A user as others see them. */
export const Person = z.object({ id: UserId, name: z.string() });
export type Person = z.infer<typeof Person>;

const tooLong = (what: string, max: number) => `${what} is longer than ${max.toLocaleString('en')} characters.`;

/** A short text that must not be blank: `blank` is what a person reads when it is. */
export function name(what: string, blank = `${what} is Required`) {
  return z
    .string({ error: blank })
    .trim()
    .min(1, { error: blank })
    .max(200, { error: tooLong(what, 200) });
}

/** A text that may be blank. */
export function prose(what: string, max = 5000) {
  return z
    .string({ error: `${what} is a text.` })
    .trim()
    .max(max, { error: tooLong(what, max) });
}

/** A mailed or handed-out secret. */
export const Secret = z.string({ error: 'The link is incomplete.' }).trim().min(1, { error: 'The link is incomplete.' }).max(200);

/** Where the page stood when it called; sent by its clients and not looked at. */
export const Whereabouts = z.string().max(2000).optional();
