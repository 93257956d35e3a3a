import type { LiveCursor } from '@sheetmark/contract';
import type { EventCursor } from '../../platform/events/events.ts';

export function formatCursor(log: string, id: EventCursor): LiveCursor {
  return `${log}.${id}`;
}

/** Null for a cursor of another log. */
export function parseCursor(log: string, cursor: LiveCursor): EventCursor | null {
  const [name, id] = cursor.split('.');
  return name === log ? Number(id) : null;
}
