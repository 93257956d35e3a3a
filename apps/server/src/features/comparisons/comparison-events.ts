import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type ComparisonRow, listSides } from './comparisons.repository.ts';

interface Changed {
  readonly row: ComparisonRow;
  /** Null while the server compares. */
  readonly actor: Pick<Actor, 'id'> | null;
  readonly changed: string[];
}

/** Tells members of the project that a comparison changed. */
export async function appendChanged({ events }: Pick<Deps, 'events'>, tx: Tx, { row, actor, changed }: Changed): Promise<void> {
  const [newer] = await listSides(tx, [row.after_file_id]);
  if (!newer) return;
  const data = { item_id: newer.item_id, file_id: newer.file_id, comparison_id: row.id, changed };
  await events.append(tx, { type: 'comparison_changed', actorId: actor?.id ?? null, projectId: row.project_id, data });
}
