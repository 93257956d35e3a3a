import { OUT_OF_MEMORY_SIGNAL } from './killable-child.ts';

/** A second thread that watches the working one and ends the whole process. Arguments: memory in bytes, id of the parent process. */

const EVERY_MS = 100;
const [memoryBytes = 0, parent = 0] = process.argv.slice(2).map(Number);

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, OUT_OF_MEMORY_SIGNAL);
}, EVERY_MS);
