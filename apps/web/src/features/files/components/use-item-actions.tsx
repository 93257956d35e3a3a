import type { Item } from '@sheetmark/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { newReviewLink } from '../../../entities/reviews/review-link.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useDownloadArchive } from '../api/change-items.ts';
import type { Things } from '../api/change-items.ts';
import { type DraggedThings, toDraggedThings } from '../model/dragged-things.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ItemActions } from './item-menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { QuickLook } from './quick-look.tsx';
import { RenameItemDialog } from './rename-item-dialog.tsx';

const ShareDialog = lazyPart(async () => (await import('../../../entities/guest-links/share-dialog.tsx')).ShareDialog);

type Question =
  | { kind: 'rename' | 'share'; item: Item }
  | { kind: 'look'; item: Item; order: readonly number[] }
  | ({ kind: 'move' | 'delete' } & Things);

interface ItemActionsOptions {
  projectId: number;
  items: readonly Item[];
  /** Ids of the items in displayed order, for the quick look. */
  order: () => readonly number[];
  onNewVersion: (item: Item) => void;
  onSelect: (item: Item) => void;
  /** The selection has moved or was deleted. */
  onDone: () => void;
}

interface BulkActions {
  /** Files and folders being moved. */
  carried: (things: Things) => DraggedThings;
  move: (things: Things) => void;
  remove: (things: Things) => void;
  download: (things: Things) => void;
  /** Starts a review of them. */
  review: (things: Things) => void;
  downloading: boolean;
}

/** Actions on one or several files and folders, with their dialogs. */
export function useItemActions({ projectId, items, order, onNewVersion, onSelect, onDone }: ItemActionsOptions): {
  actions: ItemActions;
  many: BulkActions;
  dialogs: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const archive = useDownloadArchive(projectId);
  const navigate = useNavigate();
  const close = () => setQuestion(undefined);
  const carried = (things: Things): DraggedThings => toDraggedThings(projectId, things);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    actions: {
      onNewVersion,
      onSelect,
      onRename: (item) => setQuestion({ kind: 'rename', item }),
      onShare: (item) => setQuestion({ kind: 'share', item }),
      onLook: (item) => setQuestion({ kind: 'look', item, order: order() }),
      onMove: (item) => setQuestion({ kind: 'move', items: [item], folders: [] }),
      onDelete: (item) => setQuestion({ kind: 'delete', items: [item], folders: [] }),
    },
    many: {
      carried,
      move: (things) => setQuestion({ kind: 'move', ...things }),
      remove: (things) => setQuestion({ kind: 'delete', ...things }),
      review: ({ items: picked, folders }) => void navigate(newReviewLink(projectId, { items: idsOf(picked), folders: idsOf(folders) })),
      download: (things) => archive.mutate({ items: idsOf(things.items), folders: idsOf(things.folders) }),
      downloading: archive.isPending,
    },
    dialogs: (
      <>
        {question?.kind === 'rename' && <RenameItemDialog item={question.item} onClose={close} />}
        {question?.kind === 'share' && (
          <ShareDialog projectId={projectId} target={{ kind: 'file', id: question.item.id, name: question.item.name }} onClose={close} />
        )}
        {question?.kind === 'look' && <QuickLook items={inOrder(items, question.order)} start={question.item} onClose={close} />}
        {question?.kind === 'move' && <MoveDialog things={carried(question)} onClose={close} onMoved={onDone} />}
        {question?.kind === 'delete' && <DeleteDialog things={question} onClose={close} onDeleted={onDone} />}
      </>
    ),
  };
}

function inOrder(items: readonly Item[], order: readonly number[]): Item[] {
  const byId = new Map<number, Item>(items.map((item) => [item.id, item]));
  return order.flatMap((id) => byId.get(id) ?? []);
}
