import type { WorkRow } from '@sheetmark/contract';
import { IconCheckbox, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { nameOf } from '../../../entities/work/work-edit.ts';
import { markupLink } from '../../../lib/editor-link.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { Preview as SmallPicture } from '../../../ui/preview.tsx';
import styles from './work-cells.module.css';

/** The markup's thumbnail, or a task icon. */
export function Preview({ row }: { row: WorkRow }) {
  if (row.type === 'markup') return <SmallPicture src={row.thumbnail_url} />;
  return (
    <SmallPicture src={null}>
      <IconCheckbox aria-hidden="true" />
    </SmallPicture>
  );
}

/** Its name as a link, and its number of comments. */
export function NameCell({ row, onOpenTask }: { row: WorkRow; onOpenTask: (row: WorkRow) => void }) {
  const name = nameOf(row);
  const comments = row.comment_count;
  return (
    <>
      {row.type === 'markup' ? (
        <Link {...markupLink(row)} className={styles.name} tabIndex={-1} title={name}>
          <span className="visually-hidden">{listingsMessages.markupNamed}</span>
          <span className={styles.number}>{messages.markupNumber(row.number)}</span> <bdi>{name}</bdi>
        </Link>
      ) : (
        <button type="button" className={styles.name} tabIndex={-1} title={name} onClick={() => onOpenTask(row)}>
          <span className="visually-hidden">{listingsMessages.taskNamed}</span>
          {name}
        </button>
      )}
      {comments > 0 && (
        <span className={styles.comments} title={listingsMessages.commentCount(comments)}>
          <IconMessage aria-hidden="true" />
          {comments}
        </span>
      )}
    </>
  );
}
