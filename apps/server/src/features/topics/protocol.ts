import { Priority, TaskStatus } from '@sheetmark/contract';
import { z } from 'zod';

const ReadComment = z.object({ guid: z.string(), text: z.string(), author: z.string().nullable(), created: z.string().nullable() });
export type ReadComment = z.infer<typeof ReadComment>;

const ReadTopic = z.object({
  /** In small letters. */
  guid: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  created: z.string().nullable(),
  modified: z.string().nullable(),
  status: TaskStatus,
  priority: Priority,
  due: z.string().nullable(),
  assignedTo: z.string().nullable(),
  comments: z.array(ReadComment),
  /** The name of its picture within its folder; the path of the stored one once it was read. */
  snapshot: z.string().nullable(),
});
export type ReadTopic = z.infer<typeof ReadTopic>;

/** What the worker is asked. */
export interface ReadBcf {
  readonly path: string;
  /** Where pictures are written to; null to only look for them. */
  readonly pictures: string | null;
  /** The GUIDs of the topics that are read; null for all. */
  readonly only: readonly string[] | null;
  /** Rows of the project that the file's topics may be, as this installation exports them. */
  readonly own: { readonly tasks: readonly number[]; readonly markups: readonly number[] };
  readonly publicUrl: string;
}

export const ReadBcfResult = z.union([
  z.object({
    version: z.string(),
    topics: z.array(ReadTopic.extend({ own: z.object({ type: z.enum(['task', 'markup']), id: z.number() }).nullable() })),
    /** Topics that can't be read. */
    unreadable: z.number().int(),
  }),
  z.object({ failure: z.string() }),
]);
export type ReadBcfResult = z.infer<typeof ReadBcfResult>;
export type FoundTopic = Extract<ReadBcfResult, { topics: unknown }>['topics'][number];
