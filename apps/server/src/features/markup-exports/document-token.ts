import { createHmac } from 'node:crypto';
import type { ItemId } from '@sheetmark/contract';

/** Names an item of this installation in exported files, without saying which it is. */
export const documentToken = (secret: string, item: ItemId): string =>
  createHmac('sha256', secret).update(`exported item ${item}`).digest('hex').slice(0, 20);
