import { IconClipboardCheck, IconDownload, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  total: number;
  downloading: boolean;
  onAll: () => void;
  /** Undefined where the user's role doesn't allow it, as for deleting. */
  onMove: (() => void) | undefined;
  onDownload: () => void;
  onReview: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClear: () => void;
}

/** Actions on the selected files and folders. */
export function SelectionBar({ count, total, downloading, onAll, onMove, onDownload, onReview, onDelete, onClear }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={filesMessages.selectedFiles}>
      <span role="status">{filesMessages.selected(count)}</span>
      {count < total && <Button onClick={onAll}>{filesMessages.selectAll(total)}</Button>}
      {onMove && (
        <Button icon={<IconFolderSymlink aria-hidden="true" />} onClick={onMove}>
          {filesMessages.moveTo}
        </Button>
      )}
      <Button icon={<IconDownload aria-hidden="true" />} busy={downloading} onClick={onDownload}>
        {filesMessages.downloadZip}
      </Button>
      {onReview && (
        <Button icon={<IconClipboardCheck aria-hidden="true" />} onClick={onReview}>
          {reviewsMessages.sendForReview}
        </Button>
      )}
      {onDelete && (
        <Button icon={<IconTrash aria-hidden="true" />} onClick={onDelete}>
          {messages.moveToTrash}
        </Button>
      )}
      <IconButton label={messages.clearSelection} icon={<IconX />} onClick={onClear} />
    </div>
  );
}
