import type { LiveCursor } from '@sheetmark/contract';
import type { EventCursor } from '../../platform/events/events.ts';

export function formatCursor({ tx, id }: EventCursor): LiveCursor {
  return `${tx}.${id}`;
}

export function parseCursor(cursor: LiveCursor): EventCursor {
  const [tx = '0', id = '0'] = cursor.split('.');
  return { tx, id: Number(id) };
}
