import type { Markup } from '@sheetmark/contract';
import { markupDraft } from '../../lib/comment-drafts.ts';
import { sendTyping } from '../../lib/live/live.ts';
import { CommentThread } from '../../ui/comments/comment-thread.tsx';
import type { Mentionable } from '../../ui/comments/mention.ts';
import { useAddComment, useDeleteComment, useEditComment } from '../api/change-markup.ts';
import { useOthersOnSheet } from '../api/others-here.ts';

/** The comments on a markup, and who is writing one. */
export function MarkupComments({ markup, people }: { markup: Markup; people: readonly Mentionable[] }) {
  const actions = { add: useAddComment(markup), edit: useEditComment(markup), remove: useDeleteComment(markup) };
  const others = useOthersOnSheet(markup.project_id).filter(({ doing }) => doing?.typing === markup.id);
  return (
    <CommentThread
      projectId={markup.project_id}
      draftKey={markupDraft(markup.id)}
      comments={markup.comments}
      people={people}
      actions={actions}
      writing={[...new Set(others.map(({ person }) => person.name))]}
      onTyping={() => markup.privacy === 'public' && sendTyping(markup.id)}
    />
  );
}
