import type { LiveCursor } from '@sheetmark/contract';
import type { EventCursor } from '../../platform/events/events.ts';

export function formatCursor(log: string, id: EventCursor): LiveCursor {
  return `${log}.${id}`;
}

/** Null when it is of another log. */
export function parseCursor(log: string, cursor: LiveCursor): EventCursor | null {
  const [of, id] = cursor.split('.');
  return of === log ? Number(id) : null;
}
