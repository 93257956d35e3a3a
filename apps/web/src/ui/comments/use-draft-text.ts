import type { Media } from '@sheetmark/contract';
import { type CommentDraft, type DraftKey, findCommentDraft, storeCommentDraft, useCommentDraft } from '../../lib/comment-drafts.ts';

const nothing: CommentDraft = { text: '', attachments: [] };

/** The unsent text, stored on this device with every key until it is sent. */
export function useDraftText(key: DraftKey, start = nothing) {
  const draft = useCommentDraft(key);
  const write = (change: (before: CommentDraft) => Partial<CommentDraft>) => {
    const before = findCommentDraft(key) ?? start;
    const { text, attachments } = { ...before, ...change(before) };
    const isAsBefore = text === start.text && sameMedia(attachments, start.attachments);
    storeCommentDraft(key, isAsBefore ? null : { text, attachments });
  };
  return { ...(draft ?? start), isDraft: draft !== undefined, write };
}

const sameMedia = (a: readonly Media[], b: readonly Media[]): boolean => a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);
