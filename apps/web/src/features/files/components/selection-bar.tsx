import { IconDownload, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  total: number;
  downloading: boolean;
  onAll: () => void;
  onMove: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to all that is ticked. */
export function SelectionBar({ count, total, downloading, onAll, onMove, onDownload, onDelete, onClear }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files">
      <span role="status">{count} selected</span>
      {count < total && <Button onClick={onAll}>Select all {total}</Button>}
      <Button icon={<IconFolderSymlink aria-hidden="true" />} onClick={onMove}>
        Move to…
      </Button>
      <Button icon={<IconDownload aria-hidden="true" />} busy={downloading} onClick={onDownload}>
        Download as ZIP
      </Button>
      <Button icon={<IconTrash aria-hidden="true" />} onClick={onDelete}>
        Move to trash
      </Button>
      <IconButton label="Clear selection" icon={<IconX />} onClick={onClear} />
    </div>
  );
}
