import type { CarriedMarkup } from '@sheetmark/contract';
import type { CanvasObject, Vec } from '@sheetmark/editor-core';
import { useMemo, useState } from 'react';
import { type CarriedObjects, moveObjects } from './carried-objects.ts';
import { isPlaced } from './queue.ts';

const still: Vec = { x: 0, y: 0 };
const isMoved = ({ x, y }: Vec): boolean => x !== 0 || y !== 0;

export interface MovedPlace {
  /** What the newer sheet shows; empty for a markup without a place. */
  readonly objects: readonly CanvasObject[];
  readonly by: Vec;
  readonly moveTo: (by: Vec) => void;
  readonly nudge: (step: Vec) => void;
  /** Puts a markup without a place this far from where it was; null if it has a place. */
  readonly putAt: ((start: Vec) => void) | null;
  /** Whether there is a place to save. */
  readonly canSave: boolean;
  /** Starts where the thing moved that the markup is about. */
  readonly begin: () => void;
  readonly cancel: () => void;
}

interface Moving {
  row: CarriedMarkup;
  objects: CarriedObjects;
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
}

/** A markup while it is moved on the newer sheet, in page units. */
export function useMovedPlace({ row, objects, isMoving, onMoving }: Moving): MovedPlace {
  const [by, setBy] = useState(still);
  const [start, setStart] = useState<Vec | null>(null);
  const hasPlace = isPlaced(row);
  const isShown = hasPlace || isMoving;
  const moved = useMemo(
    () => (isShown ? moveObjects(objects.after, { x: (start?.x ?? 0) + by.x, y: (start?.y ?? 0) + by.y }) : []),
    [isShown, objects, start, by],
  );
  return {
    objects: moved,
    by,
    moveTo: setBy,
    nudge: (step) => setBy((now) => ({ x: now.x + step.x, y: now.y + step.y })),
    putAt: isMoving && !hasPlace && !start ? setStart : null,
    canSave: hasPlace ? isMoved(by) : start !== null,
    begin: () => {
      if (row.shift) setBy(row.shift);
      onMoving(true);
    },
    cancel: () => {
      setBy(still);
      setStart(null);
      onMoving(false);
    },
  };
}
