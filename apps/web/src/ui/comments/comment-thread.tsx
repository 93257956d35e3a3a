import type { Comment, Media, ProjectId } from '@sheetmark/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type DraftKey, editDraft, storeCommentDraft, useCommentDraft } from '../../lib/comment-drafts.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
import { useIsOwner } from '../../lib/owner.ts';
import { useRights } from '../../lib/rights.ts';
import { useStored } from '../../lib/storage.ts';
import { Avatar } from '../avatar.tsx';
import { Dialog } from '../dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { CommentText } from './comment-text.tsx';
import type { Mentionable } from './mention.ts';
import styles from './comment-thread.module.css';

export interface CommentInput {
  text: string;
  attachments: readonly Media[];
}

/** A callback that makes a call, such as a mutation of the query client. */
interface Act<Sent> {
  mutate: (sent: Sent, on?: { onSuccess?: () => void }) => void;
  isPending: boolean;
}

/** The comment actions of one markup or task. */
export interface CommentActions {
  add: Act<CommentInput>;
  edit: Act<CommentInput & { comment: Comment }>;
  remove: Act<Comment>;
}

interface ThreadProps {
  projectId: ProjectId;
  /** The subject of unsent comments. */
  draftKey: DraftKey;
  comments: readonly Comment[];
  people: readonly Mentionable[];
  actions: CommentActions;
  /** Users who are writing a comment right now. */
  writing?: readonly string[];
  onTyping?: () => void;
}

/** Reading the window's width instead would lay out the page at once. */
const phone = '(width < 768px)';

/** The comments of a markup or task, oldest first, and the composer. */
export function CommentThread({ comments, draftKey, writing = [], onTyping, ...of }: ThreadProps) {
  const { projectId, people, actions } = of;
  const mayComment = useRights(projectId)('comment');
  const list = useRef<HTMLOListElement>(null);
  // Phones have little room: the latest comment is right above the composer.
  useEffect(() => {
    const element = list.current;
    if (!element || !window.matchMedia(phone).matches) return undefined;
    const size = new ResizeObserver(() => element.scrollTo({ top: element.scrollHeight }));
    size.observe(element);
    return () => size.disconnect();
  }, [comments.length]);
  return (
    <>
      <ol ref={list} className={styles.thread} aria-label={messages.comments}>
        {comments.length === 0 && <li className={styles.empty}>{commentMessages.noCommentsYet}</li>}
        {comments.map((comment) => (
          <CommentRow key={comment.id} {...of} comment={comment} />
        ))}
      </ol>
      {writing.length > 0 && (
        <p role="status" className={styles.writing}>
          {commentMessages.writing(writing)}
        </p>
      )}
      {mayComment && (
        <CommentComposer
          key={draftKey}
          projectId={projectId}
          draftKey={draftKey}
          people={people}
          label={messages.addComment}
          act={commentMessages.comment}
          busy={actions.add.isPending}
          onSend={(text, attachments) => actions.add.mutate({ text, attachments })}
          {...(onTyping && { onTyping })}
        />
      )}
      {!mayComment && <p className={styles.empty}>{commentMessages.roleForbidsComments}</p>}
    </>
  );
}

/** The author can edit it; the author and the project owner can delete it. */
function CommentRow({ projectId, people, actions, comment }: Pick<ThreadProps, 'projectId' | 'people' | 'actions'> & { comment: Comment }) {
  const mayComment = useRights(projectId)('comment');
  const own = useStored('lgn_usr_id') === comment.author.id && mayComment;
  const mayDelete = useIsOwner(projectId) || own;
  const draftKey = editDraft(comment);
  const isBegun = useCommentDraft(draftKey) !== undefined;
  const [chosen, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const mode = chosen === 'read' && own && isBegun ? 'edit' : chosen;
  const read = () => setMode('read');
  const cancel = () => {
    storeCommentDraft(draftKey, null);
    read();
  };
  return (
    <li className={styles.comment}>
      <Avatar person={comment.author} />
      <div>
        <p className={styles.by}>
          <b>{comment.author.name}</b> <time dateTime={comment.created_at}>{formatDateTime(comment.created_at)}</time>
          {comment.edited && <span>{messages.edited}</span>}
        </p>
        {mode === 'edit' ? (
          <CommentComposer
            projectId={projectId}
            draftKey={draftKey}
            people={people}
            label={commentMessages.editCommentField}
            act={messages.save}
            start={comment}
            busy={actions.edit.isPending}
            onSend={(text, attachments) => actions.edit.mutate({ comment, text, attachments }, { onSuccess: read })}
            onCancel={cancel}
          />
        ) : (
          <>
            <CommentText projectId={projectId} text={comment.text} people={people} />
            <AttachmentList attachments={comment.attachments} />
          </>
        )}
      </div>
      {mayDelete && mode !== 'edit' && (
        <span className={styles.actions}>
          {own && <IconButton size="xs" label={commentMessages.editComment} icon={<IconPencil />} onClick={() => setMode('edit')} />}
          <IconButton size="xs" label={commentMessages.deleteComment} icon={<IconTrash />} onClick={() => setMode('delete')} />
        </span>
      )}
      {mode === 'delete' && (
        <DeleteComment busy={actions.remove.isPending} onClose={read} onDelete={() => actions.remove.mutate(comment)} />
      )}
    </li>
  );
}

function DeleteComment({ busy, onClose, onDelete }: { busy: boolean; onClose: () => void; onDelete: () => void }) {
  return (
    <Dialog
      title={commentMessages.deleteCommentQuestion}
      submitLabel={messages.delete}
      destructive
      busy={busy}
      onClose={onClose}
      onSubmit={onDelete}
    >
      <p>{commentMessages.commentToTrash}</p>
    </Dialog>
  );
}
