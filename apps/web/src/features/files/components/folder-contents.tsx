import type { Item } from '@sheetmark/contract';
import { useState } from 'react';
import { useDownloadArchive } from '../api/change-items.ts';
import { uploadQueue } from '../api/upload-item.ts';
import type { MovedThings } from '../model/moved-things.ts';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { ItemCard } from './item-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { QuickLook } from './quick-look.tsx';
import { RenameItemDialog } from './rename-item-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

interface FolderContentsProps {
  projectId: number;
  items: readonly Item[];
  /** Of the grid. */
  className: string | undefined;
  onNewVersion: (item: Item) => void;
}

type Question = { kind: 'rename' | 'look'; item: Item } | { kind: 'move' | 'delete'; items: readonly Item[] };

/** The items of a folder as cards, and everything that can be done to one or many of them. */
export function FolderContents({ projectId, items, className, onNewVersion }: FolderContentsProps) {
  const selection = useSelection(items);
  const [question, setQuestion] = useState<Question>();
  const download = useDownloadArchive(projectId);
  const close = () => setQuestion(undefined);
  const many = selection.selected;
  const moved = (of: readonly Item[]): MovedThings => ({
    projectId,
    items: of.map(({ id, folder_id, name }) => ({ id, folderId: folder_id, name })),
    folders: [],
  });
  const acts = {
    onNewVersion,
    onRename: (item: Item) => setQuestion({ kind: 'rename', item }),
    onLook: (item: Item) => setQuestion({ kind: 'look', item }),
    onMove: (item: Item) => setQuestion({ kind: 'move', items: [item] }),
    onDelete: (item: Item) => setQuestion({ kind: 'delete', items: [item] }),
    onSelect: selection.toggle,
  };
  return (
    <>
      {many.length > 0 && (
        <SelectionBar
          count={many.length}
          total={items.length}
          downloading={download.isPending}
          onAll={selection.all}
          onMove={() => setQuestion({ kind: 'move', items: many })}
          onDownload={() => download.mutate({ items: many.map(({ id }) => id), folders: [] })}
          onDelete={() => setQuestion({ kind: 'delete', items: many })}
          onClear={selection.clear}
        />
      )}
      <ul className={className}>
        {items.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            acts={acts}
            selected={selection.has(item)}
            selecting={many.length > 0}
            moved={() => moved(selection.has(item) ? many : [item])}
          />
        ))}
      </ul>
      {question?.kind === 'rename' && <RenameItemDialog item={question.item} onClose={close} />}
      {question?.kind === 'look' && <QuickLook items={items} start={question.item} onClose={close} />}
      {question?.kind === 'move' && <MoveDialog things={moved(question.items)} onClose={close} onMoved={selection.clear} />}
      {question?.kind === 'delete' && <DeleteItemsDialog items={question.items} onClose={close} onDeleted={selection.clear} />}
    </>
  );
}

/** A file as the next version of an item, whatever it is called. */
export function uploadVersion(file: File, item: Item): void {
  uploadQueue.add([file], { projectId: item.project_id, folderId: item.folder_id, itemId: item.id });
}
