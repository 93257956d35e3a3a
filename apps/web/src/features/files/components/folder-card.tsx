import type { Folder } from '@sheetmark/contract';
import { IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countItems } from '../model/folder-tree.ts';
import styles from './folder-card.module.css';

export function FolderCard({ folder }: { folder: Folder }) {
  const files = countItems(folder);
  return (
    <li>
      <Link
        className={styles.folder}
        to="/project/$projectId/folder/$folderId"
        params={{ projectId: String(folder.project_id), folderId: String(folder.id) }}
        title={folder.Description || folder.name}
      >
        <IconFolder aria-hidden="true" />
        <b>{folder.name}</b>
        <span>{files === 1 ? '1 file' : `${files} files`}</span>
      </Link>
    </li>
  );
}
