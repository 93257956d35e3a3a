import type { Job } from './protocol.ts';
import type { RenderTime } from './render-time.ts';

/** A document that has used more than this lately, in milliseconds, is slow: slow ones together leave a worker to the others. */
const SLOW_MS = 10_000;

interface Waiting {
  readonly job: Job;
}
interface Lanes<T> {
  readonly import: T[];
  readonly background: T[];
}

/** Takes the next job out of its lane, if one may run next to the running ones. */
export function takeNextPatient<T extends Waiting>(
  lanes: Lanes<T>,
  running: readonly T[],
  { most, time }: { readonly most: number; readonly time: RenderTime },
): T | undefined {
  if (running.length >= most) return undefined;
  const isSlow = ({ job }: T): boolean => time.ofDocument(job.source) > SLOW_MS;
  const leaveSlow = running.filter(isSlow).length >= Math.max(1, most - 1);
  const mayRun = (task: T): boolean => !leaveSlow || !isSlow(task);
  return takeFairest(lanes.import, time, mayRun) ?? takeFairest(lanes.background, time, mayRun);
}

/** Of the owner who has used least of late, and of theirs of the document that has. */
function takeFairest<T extends Waiting>(lane: T[], time: RenderTime, mayRun: (task: T) => boolean): T | undefined {
  let best: { index: number; owner: number; document: number } | undefined;
  for (const [index, task] of lane.entries()) {
    if (!mayRun(task)) continue;
    const [owner, document] = [time.ofOwner(task.job.source), time.ofDocument(task.job.source)];
    if (!best || owner < best.owner || (owner === best.owner && document < best.document)) best = { index, owner, document };
  }
  return best && lane.splice(best.index, 1)[0];
}
