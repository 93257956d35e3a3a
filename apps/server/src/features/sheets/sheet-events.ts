import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { VersionRow } from './sheets.repository.ts';

interface Changed {
  readonly file: VersionRow;
  /** Null while the server reads. */
  readonly actor: Pick<Actor, 'id'> | null;
  readonly changed: string[];
}

/** Tells members of the project that sheets of a version changed. */
export async function appendSheetsChanged({ events }: Pick<Deps, 'events'>, tx: Tx, { file, actor, changed }: Changed): Promise<void> {
  const data = { item_id: file.item_id, file_id: file.id, changed };
  await events.append(tx, { type: 'sheets_changed', actorId: actor?.id ?? null, projectId: file.project_id, data });
}
