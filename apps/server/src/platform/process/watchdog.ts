import { OUT_OF_MEMORY_SIGNAL } from './killable-child.ts';

/** A thread beside the working one, which can't look at itself while it is busy. Ends the whole process. Its arguments: bytes of memory, id of the parent process. */

const EVERY_MS = 100;
const [memoryBytes = 0, parent = 0] = process.argv.slice(2).map(Number);

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, OUT_OF_MEMORY_SIGNAL);
}, EVERY_MS);
