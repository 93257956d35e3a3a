import type { ProjectId, PublicationId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';

interface Changed {
  readonly id: PublicationId;
  readonly projectId: ProjectId;
  /** Null while the server prepares it. */
  readonly actor: Pick<Actor, 'id'> | null;
  readonly changed: string[];
}

/** Tells members of the project that a draft changed. */
export async function appendChanged({ events }: Pick<Deps, 'events'>, tx: Tx, { id, projectId, actor, changed }: Changed): Promise<void> {
  await events.append(tx, { type: 'publication_changed', actorId: actor?.id ?? null, projectId, data: { publication_id: id, changed } });
}
