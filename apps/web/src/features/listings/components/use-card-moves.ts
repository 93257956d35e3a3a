import type { WorkRow } from '@sheetmark/contract';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import type { WorkChange } from '../../../entities/work/send-work.ts';
import { rowKey, type WorkEdit } from '../../../entities/work/work-edit.ts';
import { draggedType } from './task-card.tsx';

interface CardMoves {
  rows: readonly WorkRow[];
  root: RefObject<HTMLElement | null>;
  onChange: (changes: readonly WorkChange[]) => void;
}

/** Cards in places: dropped on another place, or moved by keys together with the focus. */
export function useCardMoves({ rows, root, onChange }: CardMoves) {
  const [over, setOver] = useState<string>();
  const [moved, setMoved] = useState<string>();
  useEffect(() => {
    if (moved === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(moved)}"]`)?.focus();
  }, [moved, rows, root]);

  const move = (row: WorkRow, edit: WorkEdit) => {
    setMoved(rowKey(row));
    onChange([{ row, edit }]);
  };
  /** A place's name, with the change in `edit` for a dropped card. */
  const drop = (place: string, edit: WorkEdit) => ({
    'data-over': over === place || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(draggedType)) return;
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      const row = rows.find((each) => rowKey(each) === event.dataTransfer.getData(draggedType));
      if (row) onChange([{ row, edit }]);
    },
  });
  return { move, drop };
}
