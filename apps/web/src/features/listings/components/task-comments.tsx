import type { Task } from '@sheetmark/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCommentOnTask } from '../api/tasks.ts';
import styles from './task-panel.module.css';

/** What was said about a task, oldest first, and the place to say more. */
export function TaskComments({ task }: { task: Task }) {
  const add = useCommentOnTask(task);
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '' || add.isPending) return;
    add.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <>
      <ol className={styles.comments} aria-label={messages.comments}>
        {task.comments.map((comment) => (
          <li key={comment.id}>
            <Avatar person={comment.author} />
            <div>
              <p>
                <b>{comment.author.name}</b> <time dateTime={comment.created_at}>{formatDateTime(comment.created_at)}</time>
              </p>
              <p className={styles.said}>{comment.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          aria-label={messages.addComment}
          placeholder={messages.addComment}
          rows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
        />
        <Button size="s" variant="primary" submit busy={add.isPending} disabled={text.trim() === ''}>
          {listingsMessages.comment}
        </Button>
      </form>
    </>
  );
}
