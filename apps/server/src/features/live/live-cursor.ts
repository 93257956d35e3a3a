import type { LiveCursor } from '@sheetmark/contract';
import type { EventCursor } from '../../platform/events/events.ts';

export function formatCursor(log: string, { tx, id }: EventCursor): LiveCursor {
  return `${log}.${tx}.${id}`;
}

/** Null when it is of another log. */
export function parseCursor(log: string, cursor: LiveCursor): EventCursor | null {
  const [of, tx, id] = cursor.split('.');
  return of === log && tx !== undefined ? { tx, id: Number(id) } : null;
}
