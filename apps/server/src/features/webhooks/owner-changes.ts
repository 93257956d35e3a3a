import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import * as webhooks from './webhooks.repository.ts';

/** A new owner decides whether addresses that others entered go on receiving what happens in the project, in folders that those don't see, too. */
export async function pauseForNewOwner(tx: Tx, project: ProjectId, owner: UserId): Promise<void> {
  for (const { id } of await webhooks.listSendingOfOthers(tx, project, owner)) {
    await webhooks.updateWebhook(tx, id, { paused: 'new_owner' });
    await webhooks.giveUpWaiting(tx, id, 'The project got another owner.');
  }
}
