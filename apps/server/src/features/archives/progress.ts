import type { ProjectArchiveId } from '@sheetmark/contract';
import type { Db } from '../../platform/db/unit-of-work.ts';
import { updateArchive } from './archives.repository.ts';

interface PercentRange {
  /** Percent at its beginning and its end. */
  readonly from: number;
  readonly to: number;
  /** The amount of work between the two. */
  readonly of: number;
}

/** Stores an archive's progress in whole percent, each only once. */
export function createProgressReporter(db: Db, id: ProjectArchiveId, { from, to, of }: PercentRange): (more: number) => Promise<void> {
  let [done, reported] = [0, from];
  return async (more) => {
    done += more;
    const percent = Math.min(to, Math.floor(from + ((to - from) * done) / Math.max(of, 1)));
    if (percent <= reported) return;
    reported = percent;
    await updateArchive(db, id, { progress: percent });
  };
}
