import { rm } from 'node:fs/promises';
import { openSnapshot } from '../../platform/db/copying/snapshot.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { Copy, type Fault, type Place, requireCurrent } from './backup.service.ts';
import { load, prepareTarget } from './restore.service.ts';

export interface MoveParts {
  readonly from: Place;
  readonly to: Place;
  /** Of a file for notes on the way; it is removed at the end. */
  readonly notesPath: string;
  /** Whether what the target holds may be lost. */
  readonly replace: boolean;
}

export interface Moved {
  readonly rows: number;
  readonly files: number;
  readonly jobs: number;
  readonly faults: readonly Fault[];
}

/**
 * Fills another place with everything that this one holds. Nothing is taken away here. No server may work on either, so that nothing is
 * written behind the copy.
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
