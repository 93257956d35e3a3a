import type { Item } from '@sheetmark/contract';
import { useRights } from '../../../lib/rights.ts';
import { useMarkupsToCheck } from '../api/markups-to-check.ts';
import { uploadQueue } from '../api/upload-item.ts';
import { ItemCard } from './item-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useItemActions } from './use-item-actions.tsx';
import { useSelection } from './use-selection.ts';

interface FolderContentsProps {
  projectId: number;
  items: readonly Item[];
  /** Of the grid. */
  className: string | undefined;
  onNewVersion: (item: Item) => void;
}

/** The items of a folder as cards, with actions on one or several. */
export function FolderContents({ projectId, items, className, onNewVersion }: FolderContentsProps) {
  const selection = useSelection(items);
  const may = useRights(projectId);
  const picked = { items: selection.selected, folders: [] };
  const onDone = selection.clear;
  const toCheck = useMarkupsToCheck(projectId, items);
  const order = () => items.map(({ id }) => id);
  const { actions, many, dialogs } = useItemActions({ projectId, items, order, onNewVersion, onSelect: selection.toggle, onDone });
  return (
    <>
      {picked.items.length > 0 && (
        <SelectionBar
          count={picked.items.length}
          total={items.length}
          downloading={many.downloading}
          onAll={selection.all}
          onMove={may('edit') ? () => many.move(picked) : undefined}
          onDownload={() => many.download(picked)}
          onReview={may('edit') ? () => many.review(picked) : undefined}
          onDelete={may('edit') ? () => many.remove(picked) : undefined}
          onClear={selection.clear}
        />
      )}
      <ul className={className}>
        {items.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            actions={actions}
            selected={selection.has(item)}
            selecting={picked.items.length > 0}
            toCheck={toCheck.get(item.id) ?? 0}
            moved={() => many.carried(selection.has(item) ? picked : { items: [item], folders: [] })}
          />
        ))}
      </ul>
      {dialogs}
    </>
  );
}

/** A file as the next version of an item, regardless of its name. */
export function uploadVersion(file: File, item: Item): void {
  uploadQueue.add([file], { projectId: item.project_id, folderId: item.folder_id, itemId: item.id });
}
