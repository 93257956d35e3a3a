import { CommentId, EditorId, FileId, MarkupStatus, Time, UserId } from '@sheetmark/contract';
import { z } from 'zod';

/** What taking an answer back restores. */
export const AnswerRecord = z.object({
  checked_file_id: FileId.nullable(),
  /** Before `resolved` closed it. */
  status: z.object({ open: MarkupStatus, resolved_by: UserId.nullable(), resolved_on: Time.nullable() }).nullable(),
  comments: z.array(CommentId),
  /** Before `moved` moved it: its drawing as JSON text, the MD5 of the carried one, and that of the moved one. */
  drawing: z
    .object({
      objects: z.string().nullable(),
      itext: z.string().nullable(),
      editor_id: EditorId,
      page_number: z.number(),
      drawn: z.string().nullable(),
      moved: z.string(),
    })
    .nullable(),
});
export type AnswerRecord = z.infer<typeof AnswerRecord>;
