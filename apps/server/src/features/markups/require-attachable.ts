import type { MediaId, ProjectId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findOwnMedia } from './comments.repository.ts';

interface AttachmentRequest {
  readonly project: ProjectId;
  /** What hangs there already; it may have been uploaded by others. */
  readonly current: readonly MediaId[];
  /** What shall hang there. */
  readonly attachments: readonly MediaId[];
}

/** What is asked for, each once. Throws `invalid_input` when something new is not the sender's own upload into the project. */
export async function requireAttachable(
  tx: Tx,
  actor: Actor,
  { project, current: standing, attachments }: AttachmentRequest,
): Promise<MediaId[]> {
  const unique = [...new Set(attachments)];
  const added = unique.filter((id) => !standing.includes(id));
  const own = await findOwnMedia(tx, added, project, actor.id);
  if (own.length !== added.length) throw invalidInput('attachments', 'One of the attachments was not uploaded by you to this project.');
  return unique;
}
