import type { Folder } from '@sheetmark/contract';
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IfMay } from '../../../ui/if-may.tsx';
import { setDraggedThings, toDraggedThings } from '../model/dragged-things.ts';
import { countItems, type FolderRow, visibleRows } from '../model/folder-tree.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { FolderLock } from './folder-lock.tsx';
import { useMoveTarget } from './use-move-target.ts';
import styles from './folder-tree.module.css';

interface FolderTreeProps {
  projectId: number;
  folders: readonly Folder[];
  currentId: number | undefined;
  openFolders: ReadonlySet<number>;
  onToggle: (folderId: number) => void;
  onAsk: (question: FolderQuestion) => void;
}

export function FolderTree({ projectId, folders, currentId, openFolders, onToggle, onAsk }: FolderTreeProps) {
  return (
    <ul className={styles.tree} aria-label={messages.folders}>
      {visibleRows(folders, openFolders).map((row) => (
        <TreeRow
          key={row.folder.id}
          projectId={projectId}
          row={row}
          current={row.folder.id === currentId}
          onToggle={() => onToggle(row.folder.id)}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}

interface TreeRowProps {
  projectId: number;
  row: FolderRow;
  current: boolean;
  onToggle: () => void;
  onAsk: (question: FolderQuestion) => void;
}

function TreeRow({ projectId, row: { folder, depth, open }, current, onToggle, onAsk }: TreeRowProps) {
  const Icon = current ? IconFolderOpen : IconFolder;
  const Twist = open ? IconChevronDown : IconChevronRight;
  const indent: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  const target = useMoveTarget(folder);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging needs a mouse; “Move to…” works for everyone
    <li
      className={classNames(styles.row, current && styles.current)}
      style={indent}
      draggable
      onDragStart={({ dataTransfer }) => setDraggedThings(dataTransfer, toDraggedThings(projectId, { folders: [folder] }))}
      {...target}
    >
      {folder.subFolders.length > 0 ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={open}
          aria-label={open ? filesMessages.fold(folder.name) : filesMessages.unfold(folder.name)}
          onClick={onToggle}
        >
          <Twist aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.twist} />
      )}
      <Link
        className={styles.link}
        to="/project/$projectId/folder/$folderId"
        params={{ projectId: String(projectId), folderId: String(folder.id) }}
        aria-current={current ? 'page' : undefined}
        title={folder.name}
      >
        <Icon aria-hidden="true" />
        <span className={styles.name}>{folder.name}</span>
        <FolderLock limit={folder.limit} />
        <span className={styles.count} aria-label={messages.count.files(countItems(folder))}>
          {countItems(folder)}
        </span>
      </Link>
      <IfMay projectId={projectId} right="edit">
        <FolderActions folder={folder} onAsk={onAsk} />
      </IfMay>
    </li>
  );
}

function FolderActions({ folder, onAsk }: { folder: Folder } & Pick<FolderTreeProps, 'onAsk'>) {
  return (
    <span className={styles.actions}>
      <IconButton
        size="xs"
        label={filesMessages.addFolderIn(folder.name)}
        icon={<IconFolderPlus />}
        onClick={() => onAsk({ kind: 'add', parent: folder })}
      />
      <IconButton
        size="xs"
        label={filesMessages.editFolder(folder.name)}
        icon={<IconPencil />}
        onClick={() => onAsk({ kind: 'rename', folder })}
      />
      <IconButton
        size="xs"
        label={filesMessages.deleteFolderNamed(folder.name)}
        icon={<IconTrash />}
        onClick={() => onAsk({ kind: 'delete', folder })}
      />
    </span>
  );
}
