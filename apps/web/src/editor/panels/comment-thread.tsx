import type { Comment, Markup, Media } from '@sheetmark/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { tellTyping } from '../../lib/live/live.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { useIsOwner } from '../../lib/owner.ts';
import { useStored } from '../../lib/storage.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAddComment, useDeleteComment, useEditComment } from '../api/change-markup.ts';
import { useOthersOnSheet } from '../api/others-here.ts';
import { AttachmentList } from './attachment-list.tsx';
import { CommentComposer } from './comment-composer.tsx';
import type { Mentionable } from './mention.ts';
import styles from './comment-thread.module.css';

/** What was said about a markup, oldest first, and the place to say more. */
export function CommentThread({ markup, people }: { markup: Markup; people: readonly Mentionable[] }) {
  const add = useAddComment(markup);
  const [written, setWritten] = useState(0);
  const others = useOthersOnSheet(markup.project_id).filter(({ doing }) => doing?.typing === markup.id);
  const writing = [...new Set(others.map(({ person }) => person.name))];
  const send = (text: string, attachments: readonly Media[]) =>
    add.mutate({ text, attachments }, { onSuccess: () => setWritten((count) => count + 1) });
  return (
    <>
      <ol className={styles.thread} aria-label={messages.comments}>
        {markup.comments.length === 0 && <li className={styles.empty}>{editorMessages.noCommentsYet}</li>}
        {markup.comments.map((comment) => (
          <CommentRow key={comment.id} markup={markup} comment={comment} people={people} />
        ))}
      </ol>
      {writing.length > 0 && (
        <p role="status" className={styles.writing}>
          {editorMessages.writing(writing)}
        </p>
      )}
      <CommentComposer
        key={written}
        projectId={markup.project_id}
        people={people}
        label={messages.addComment}
        act={editorMessages.comment}
        busy={add.isPending}
        onSend={send}
        onTyping={() => tellTyping(markup.id)}
      />
    </>
  );
}

interface CommentRowProps {
  markup: Markup;
  comment: Comment;
  people: readonly Mentionable[];
}

/** Its author edits it; its author, or the owner of the project, deletes it. */
function CommentRow({ markup, comment, people }: CommentRowProps) {
  const own = useStored('lgn_usr_id') === comment.author.id;
  const mayDelete = useIsOwner(markup.project_id) || own;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const edit = useEditComment(markup);
  const remove = useDeleteComment(markup);
  const read = () => setMode('read');
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
            projectId={markup.project_id}
            people={people}
            label={editorMessages.editCommentField}
            act={messages.save}
            start={comment}
            busy={edit.isPending}
            onSend={(text, attachments) => edit.mutate({ comment, text, attachments }, { onSuccess: read })}
            onCancel={read}
          />
        ) : (
          <>
            <p className={styles.text}>{comment.text}</p>
            <AttachmentList attachments={comment.attachments} />
          </>
        )}
      </div>
      {mayDelete && mode !== 'edit' && (
        <span className={styles.acts}>
          {own && <IconButton size="xs" label={editorMessages.editComment} icon={<IconPencil />} onClick={() => setMode('edit')} />}
          <IconButton size="xs" label={editorMessages.deleteComment} icon={<IconTrash />} onClick={() => setMode('delete')} />
        </span>
      )}
      {mode === 'delete' && (
        <Dialog
          title={editorMessages.deleteCommentQuestion}
          submitLabel={messages.delete}
          destructive
          busy={remove.isPending}
          onClose={read}
          onSubmit={() => remove.mutate(comment)}
        >
          <p>{editorMessages.commentToTrash}</p>
        </Dialog>
      )}
    </li>
  );
}
