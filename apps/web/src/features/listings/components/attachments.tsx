import type { Comment } from '@sheetmark/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import styles from './task-panel.module.css';

/** Files that hang on a task or a comment, to open beside. */
export function Attachments({ media }: { media: Comment['attachments'] }) {
  if (media.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={listingsMessages.attachments}>
      {media.map(({ id, url, name }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <IconPaperclip aria-hidden="true" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
