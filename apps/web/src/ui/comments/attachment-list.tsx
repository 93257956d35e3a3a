import type { Media } from '@sheetmark/contract';
import { IconDownload, IconFile, IconX } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { formatSize } from '../../lib/sizes.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './attachment-list.module.css';

interface AttachmentListProps {
  attachments: readonly Media[];
  /** If they can be removed. */
  onRemove?: (media: Media) => void;
}

/** Pictures are shown inline; a click opens or downloads the file. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={messages.attachments}>
      {attachments.map((media) => (
        <li key={media.id} className={styles.row}>
          <a href={media.url} target="_blank" rel="noreferrer" className={styles.attachment}>
            <span className={styles.picture}>
              {media.type.startsWith('image/') ? <img src={media.url} alt="" loading="lazy" /> : <IconFile aria-hidden="true" />}
            </span>
            <span className={styles.name}>
              <b>{media.name}</b>
              <span>{formatSize(media.size)}</span>
            </span>
            <IconDownload aria-hidden="true" />
          </a>
          {onRemove && (
            <IconButton size="s" label={messages.remove(media.name)} icon={<IconX aria-hidden="true" />} onClick={() => onRemove(media)} />
          )}
        </li>
      ))}
    </ul>
  );
}
