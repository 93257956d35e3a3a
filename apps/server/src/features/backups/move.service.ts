import { rm } from 'node:fs/promises';
import { openSnapshot } from '../../platform/db/copying/snapshot.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { Copy, type Fault, type Installation, requireCurrent } from './backup.service.ts';
import { load, prepareTarget } from './restore.service.ts';

export interface MoveParts {
  readonly from: Installation;
  readonly to: Installation;
  /** The path of a temporary file. */
  readonly notesPath: string;
  /** Whether to overwrite data of the target. */
  readonly replace: boolean;
}

export interface Moved {
  readonly rows: number;
  readonly files: number;
  readonly jobs: number;
  readonly faults: readonly Fault[];
}

/**
 * Copies everything into another installation and leaves this one unchanged. No server may run on either, because its writes would be
 * missing from the copy.
 */
export async function move({ from, to, notesPath, replace }: MoveParts): Promise<Moved> {
  const snapshot = await openSnapshot(from.databaseUrl);
  try {
    requireCurrent(snapshot);
    const isSameStorage = from.storage === to.storage;
    await prepareTarget(to, { replace, isStorageKept: isSameStorage });
    await migrate(to.databaseUrl);
    const copy = new Copy(snapshot, from.storage, notesPath);
    const head = { tables: snapshot.tables, last_numbers: snapshot.lastNumbers };
    const loaded = await load(to, head, isSameStorage ? copy.databaseParts() : copy.parts());
    const rows = Object.values(copy.rows).reduce((sum, count) => sum + count, 0);
    return { ...loaded, rows, faults: copy.faults };
  } finally {
    await snapshot.close();
    await rm(notesPath, { force: true });
  }
}
