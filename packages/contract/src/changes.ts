import { z } from 'zod';
import { eventTypes, isRecapped } from './event-types.ts';
import { Person, Time } from './fields.ts';
import { FileId, FolderId, ItemId, MarkupId, ProjectId, TaskId } from './ids.ts';
import { defineOperations } from './operation.ts';

/** The events that the recap for returning members lists. */
export const ChangeType = z.enum(eventTypes.filter(isRecapped));
export type ChangeType = z.infer<typeof ChangeType>;

/** An event that someone else caused. The ids lead to its subject; ids that don't apply are null. */
export const Change = z.object({
  type: ChangeType,
  actor: Person.nullable(),
  at: Time,
  /** The name of the item, folder or task, or of the person who joined. */
  subject: z.string().nullable(),
  folder_id: FolderId.nullable(),
  item_id: ItemId.nullable(),
  file_id: FileId.nullable(),
  page_number: z.number().int().nullable(),
  markup_id: MarkupId.nullable(),
  task_id: TaskId.nullable(),
});
export type Change = z.infer<typeof Change>;

export const changeOperations = defineOperations({
  seeProject: {
    method: 'POST',
    path: '/api/project/{id}/seen',
    caller: 'user',
    tokens: 'never',
    right: 'view',
    tag: 'Projects',
    summary:
      'Mark the project as seen, and return what others changed since the caller last saw it (or joined): counts by type, and the newest 50. Only what the caller may see.',
    params: z.object({ id: ProjectId }),
    answer: z.object({
      data: z.object({
        since: Time,
        counts: z.array(z.object({ type: ChangeType, n: z.number().int().positive() })),
        newest: z.array(Change),
      }),
    }),
  },
});
