import type { Comment, Markup } from '@sheetmark/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { messages } from '../../lib/messages.ts';
import { useStored } from '../../lib/storage.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAddComment, useDeleteComment, useEditComment } from '../api/change-markup.ts';
import styles from './comment-thread.module.css';

/** What was said about a markup, oldest first, and the place to say more. */
export function CommentThread({ markup }: { markup: Markup }) {
  const add = useAddComment(markup);
  const [written, setWritten] = useState(0);
  const send = (text: string) => add.mutate(text, { onSuccess: () => setWritten((count) => count + 1) });
  return (
    <>
      <ol className={styles.thread} aria-label="Comments">
        {markup.comments.length === 0 && <li className={styles.empty}>No comments yet. Say what has to be done here.</li>}
        {markup.comments.map((comment) => (
          <CommentRow key={comment.id} markup={markup} comment={comment} />
        ))}
      </ol>
      <Composer key={written} label="Add a comment" act="Comment" busy={add.isPending} onSend={send} />
    </>
  );
}

function CommentRow({ markup, comment }: { markup: Markup; comment: Comment }) {
  const own = useStored('lgn_usr_id') === comment.author.id;
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
          {comment.edited && <span>edited</span>}
        </p>
        {mode === 'edit' ? (
          <Composer
            label="Edit the comment"
            act="Save"
            start={comment.text}
            busy={edit.isPending}
            onSend={(text) => edit.mutate({ comment, text }, { onSuccess: read })}
            onCancel={read}
          />
        ) : (
          <p className={styles.text}>{comment.text}</p>
        )}
      </div>
      {own && mode !== 'edit' && (
        <span className={styles.acts}>
          <IconButton size="xs" label="Edit comment" icon={<IconPencil />} onClick={() => setMode('edit')} />
          <IconButton size="xs" label="Delete comment" icon={<IconTrash />} onClick={() => setMode('delete')} />
        </span>
      )}
      {mode === 'delete' && (
        <Dialog
          title="Delete this comment?"
          submitLabel="Delete"
          destructive
          busy={remove.isPending}
          onClose={read}
          onSubmit={() => remove.mutate(comment)}
        >
          <p>It goes to the trash of the project and can be restored for 30 days.</p>
        </Dialog>
      )}
    </li>
  );
}

interface ComposerProps {
  label: string;
  act: string;
  start?: string;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel?: () => void;
}

function Composer({ label, act, start = '', busy, onSend, onCancel }: ComposerProps) {
  const [text, setText] = useState(start);
  const send = () => {
    if (text.trim() !== '' && !busy) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape') onCancel?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <textarea
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div>
        <kbd>Ctrl ↵</kbd>
        {onCancel && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
        <Button size="s" variant="primary" submit busy={busy} disabled={text.trim() === ''}>
          {act}
        </Button>
      </div>
    </form>
  );
}
