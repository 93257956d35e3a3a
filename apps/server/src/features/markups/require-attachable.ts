import type { MediaId, ProjectId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findOwnMedia } from './comments.repository.ts';

interface AttachmentRequest {
  readonly project: ProjectId;
  /** The attachments before the change; others may have uploaded them. */
  readonly current: readonly MediaId[];
  /** The attachments after the change. */
  readonly attachments: readonly MediaId[];
}

/** Returns the attachments without duplicates. Throws `invalid_input` if a new one isn't the sender's own upload to the project. */
export async function requireAttachable(tx: Tx, actor: Actor, { project, current, attachments }: AttachmentRequest): Promise<MediaId[]> {
  const unique = [...new Set(attachments)];
  const added = unique.filter((id) => !current.includes(id));
  const own = await findOwnMedia(tx, added, project, actor.id);
  if (own.length !== added.length) throw invalidInput('attachments', 'One of the attachments was not uploaded by you to this project.');
  return unique;
}
