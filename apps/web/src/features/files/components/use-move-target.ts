import { type DragEvent, useState } from 'react';
import { useMove } from '../api/change-items.ts';
import { readDraggedThings, hasDraggedThings } from '../model/dragged-things.ts';

/** Lets items and folders be dropped on a folder's element. */
export function useMoveTarget(to: { readonly id: number; readonly name: string; readonly project_id: number }) {
  const [over, setOver] = useState(false);
  const move = useMove();
  const follow = (event: DragEvent) => {
    if (!hasDraggedThings(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  return {
    'data-over': over || undefined,
    onDragEnter: follow,
    onDragOver: follow,
    onDragLeave: (event: DragEvent) => {
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const things = readDraggedThings(event.dataTransfer);
      if (things?.projectId !== to.project_id) return;
      event.preventDefault();
      move.mutate({ things, to: { id: to.id, name: to.name } });
    },
  };
}
