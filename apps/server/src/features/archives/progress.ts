import type { ProjectArchiveId } from '@sheetmark/contract';
import type { Db } from '../../platform/db/unit-of-work.ts';
import { updateArchive } from './archives.repository.ts';

interface Stretch {
  /** Percent at its beginning and its end. */
  readonly from: number;
  readonly to: number;
  /** What it takes to go from one to the other. */
  readonly of: number;
}

/** Tells how far an archive is, each whole percent once. */
export function progressOf(db: Db, id: ProjectArchiveId, { from, to, of }: Stretch): (more: number) => Promise<void> {
  let [done, told] = [0, from];
  return async (more) => {
    done += more;
    const percent = Math.min(to, Math.floor(from + ((to - from) * done) / Math.max(of, 1)));
    if (percent <= told) return;
    told = percent;
    await updateArchive(db, id, { progress: percent });
  };
}
