import type { Media } from '@sheetmark/contract';
import { draftOwner } from './draft-owner.ts';
import { storage, useStored } from './storage.ts';

/** Unsent text of a comment. */
export interface CommentDraft {
  readonly text: string;
  readonly attachments: readonly Media[];
}

/** The draft's subject: a new comment on a markup or task, or the edit of a comment there. */
export type DraftKey = `markup/${number}` | `task/${number}` | `${'markup' | 'task'}/${number}/comment/${number}`;

export const markupDraft = (id: number): DraftKey => `markup/${id}`;
export const taskDraft = (id: number): DraftKey => `task/${id}`;
export const editDraft = (comment: { id: number; markup_id: number | null; task_id: number | null }): DraftKey =>
  comment.markup_id === null ? `task/${comment.task_id ?? 0}/comment/${comment.id}` : `markup/${comment.markup_id}/comment/${comment.id}`;

/** The maximum number of drafts; the oldest are dropped. */
const maxDrafts = 200;

/** Other users of this device never see them. */
const ownKey = (key: DraftKey): string => `${draftOwner()}/${key}`;

export function findCommentDraft(key: DraftKey): CommentDraft | undefined {
  return storage.read('commentDrafts')?.[ownKey(key)];
}

/** Null deletes the draft. */
export function storeCommentDraft(key: DraftKey, draft: CommentDraft | null): void {
  const { [ownKey(key)]: _former, ...others } = storage.read('commentDrafts') ?? {};
  const kept = draft ? [...Object.entries(others), [ownKey(key), draft] as const] : Object.entries(others);
  if (kept.length === 0) storage.remove('commentDrafts');
  else
    storage.write(
      'commentDrafts',
      Object.fromEntries(kept.slice(-maxDrafts).map(([name, { text, attachments }]) => [name, { text, attachments: [...attachments] }])),
    );
}

export function useCommentDraft(key: DraftKey): CommentDraft | undefined {
  return useStored('commentDrafts')?.[ownKey(key)];
}

/** The markups on which this user has an unsent comment or edit. */
export function useMarkupsWithDrafts(): ReadonlySet<number> {
  const drafts = useStored('commentDrafts') ?? {};
  const start = ownKey('markup/0').slice(0, -1);
  return new Set(Object.keys(drafts).flatMap((key) => (key.startsWith(start) ? Number.parseInt(key.slice(start.length), 10) : [])));
}
