import { Menu } from '@mantine/core';
import type { Comment, Task } from '@sheetmark/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { useIsOwner } from '../../../lib/owner.ts';
import { useStored } from '../../../lib/storage.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChangeComment, useCommentOnTask } from '../api/tasks.ts';
import { Attachments } from './attachments.tsx';
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
          <Said key={comment.id} task={task} comment={comment} />
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

/** One comment; its author changes it where it stands, and its author, or the owner of the project, deletes it. */
function Said({ task, comment }: { task: Task; comment: Comment }) {
  const own = useStored('lgn_usr_id') === comment.author.id;
  const mayDelete = useIsOwner(task.project_id) || own;
  const { change, remove } = useChangeComment(task);
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    const text = typed?.trim() ?? '';
    if (text === '' || change.isPending) return;
    if (text === comment.text) setTyped(undefined);
    else change.mutate({ ...comment, text }, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <li>
      <Avatar person={comment.author} />
      <div>
        <p className={styles.author}>
          <b>{comment.author.name}</b> <time dateTime={comment.created_at}>{formatDateTime(comment.created_at)}</time>
          {comment.edited && <small>{messages.edited}</small>}
          {mayDelete && typed === undefined && (
            <Menu withinPortal position="bottom-end" zIndex="var(--z-menu)">
              <Menu.Target>
                <IconButton size="s" label={listingsMessages.commentActs(comment.author.name)} icon={<IconDots aria-hidden="true" />} />
              </Menu.Target>
              <Menu.Dropdown>
                {own && <Menu.Item onClick={() => setTyped(comment.text)}>{listingsMessages.editComment}</Menu.Item>}
                <Menu.Item onClick={() => remove.mutate(comment.id)}>{listingsMessages.deleteComment}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </p>
        {typed === undefined ? (
          <>
            <p className={styles.said}>{comment.text}</p>
            <Attachments media={comment.attachments} />
          </>
        ) : (
          <form
            className={styles.rewriting}
            onSubmit={(event) => {
              event.preventDefault();
              keep();
            }}
          >
            <textarea
              aria-label={listingsMessages.editComment}
              rows={2}
              maxLength={10_000}
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setTyped(undefined);
              }}
            />
            <span>
              <Button size="s" onClick={() => setTyped(undefined)}>
                {messages.cancel}
              </Button>
              <Button size="s" variant="primary" submit busy={change.isPending} disabled={typed.trim() === ''}>
                {messages.save}
              </Button>
            </span>
          </form>
        )}
      </div>
    </li>
  );
}
