import type { Media } from '@sheetmark/contract';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { formatSize } from '../../lib/sizes.ts';
import styles from './attachment-list.module.css';

/** Pictures are shown; everything opens or downloads with a press. */
export function AttachmentList({ attachments }: { attachments: readonly Media[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={messages.attachments}>
      {attachments.map((media) => (
        <li key={media.id}>
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
        </li>
      ))}
    </ul>
  );
}
