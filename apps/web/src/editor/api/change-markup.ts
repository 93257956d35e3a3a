import { type Comment, type Markup, type Media, operations, type Operations, type SentBodyOf } from '@sheetmark/contract';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { editDraft, storeCommentDraft, markupDraft } from '../../lib/comment-drafts.ts';
import { currentPath } from '../../lib/current-path.ts';
import { writeResponseToCache, writeToCache } from '../../lib/write-over.ts';
import { findMarkup, cacheMarkup, openFiles } from './open-file.ts';

/** Fields that every call about a markup has. */
const placeOf = ({ project_id }: Markup) => ({ projectId: project_id, currentPath: currentPath() });

type Change = SentBodyOf<Operations['updateMarkup']>;

/** Optimistic update: shows the change at once, and reverts it if the server refuses. */
export function useChangeMarkup(markup: Markup, shown: (change: Change) => Partial<Markup>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const params = { pageId: markup.page_number, editorId: markup.editor_id, markupId: markup.id };
      return call(operations.updateMarkup, { params, body: { ...change, ...placeOf(markup) } });
    },
    onMutate: async (change) => {
      const [before, after] = [markup, { ...markup, ...shown(change) }];
      return { before, wasFetching: await writeToCache(client, openFiles, () => cacheMarkup(client, markup.id, after)) };
    },
    onSuccess: ({ data }) => writeResponseToCache(client, openFiles, () => cacheMarkup(client, data.id, data)),
    // Not `markup`: by now it already contains the change.
    onError: (_failure, _change, context) => context && cacheMarkup(client, context.before.id, context.before),
    onSettled: (_answer, _failure, _change, context) => context?.wasFetching && client.invalidateQueries(openFiles),
  });
}

/** Changes the cached markup, which may already contain the change from a live update. */
function withComments(client: QueryClient, id: number, change: (comments: Comment[]) => Comment[]): Promise<void> {
  return writeResponseToCache(client, openFiles, () => {
    const markup = findMarkup(client, id);
    if (markup) cacheMarkup(client, id, { ...markup, comments: change(markup.comments) });
  });
}

interface CommentInput {
  text: string;
  attachments: readonly Media[];
}
const idsOf = (attachments: readonly Media[]) => attachments.map(({ id }) => id);

/** Sending continues, and deletes the draft, even if another markup is selected meanwhile. */
export function useAddComment(markup: Markup) {
  const client = useQueryClient();
  const draftKey = markupDraft(markup.id);
  const isPending = useIsMutating({ mutationKey: [draftKey] }) > 0;
  const { mutate } = useMutation({
    mutationKey: [draftKey],
    mutationFn: ({ text, attachments }: CommentInput) =>
      call(operations.createComment, {
        params: { markupId: markup.id },
        body: { text, attachments: idsOf(attachments), ...placeOf(markup) },
      }),
    onSuccess: ({ data }) => {
      storeCommentDraft(draftKey, null);
      return withComments(client, markup.id, (comments) => [...comments.filter(({ id }) => id !== data.id), data]);
    },
  });
  return { mutate, isPending };
}

export function useEditComment(markup: Markup) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, text, attachments }: CommentInput & { comment: Comment }) => {
      const params = { markupId: markup.id, commentId: comment.id };
      return call(operations.updateComment, { params, body: { text, attachments: idsOf(attachments), ...placeOf(markup) } });
    },
    onSuccess: ({ data }) => {
      storeCommentDraft(editDraft(data), null);
      return withComments(client, markup.id, (comments) => comments.map((each) => (each.id === data.id ? data : each)));
    },
  });
}

export function useDeleteComment(markup: Markup) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: Comment) => call(operations.deleteComment, { params: { markupId: markup.id, commentId: comment.id } }),
    onSuccess: (_answer, comment) => withComments(client, markup.id, (comments) => comments.filter((each) => each.id !== comment.id)),
  });
}
