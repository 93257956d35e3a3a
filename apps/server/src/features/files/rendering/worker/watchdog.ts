import { workerData } from 'node:worker_threads';
import { OUT_OF_MEMORY_SIGNAL } from '../protocol.ts';

/** A thread beside the drawing one, which can't look at itself while it is inside PDFium. Ends the whole process. */

const EVERY_MS = 100;
const { memoryBytes, parent }: { memoryBytes: number; parent: number } = workerData;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, OUT_OF_MEMORY_SIGNAL);
}, EVERY_MS);
