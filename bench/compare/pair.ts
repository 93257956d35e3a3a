import { join } from 'node:path';
import { comparePages } from '../../apps/server/src/features/files/rendering/worker/compare-pages.ts';
import type { ComparedPage } from '../../apps/server/src/features/files/rendering/worker/compare-pages.ts';
import { loadPdfium } from '../../apps/server/src/features/files/rendering/worker/pdfium.ts';
import { readStoredGeometry, writeGeometry } from '../../apps/server/src/features/files/rendering/worker/stored-geometry.ts';

/**
 * A process that compares page 1 of two documents, as a render worker does: prints what it found and what that cost. Reads what it knows of the pages
 * from files in a folder, if they are there, and otherwise writes them.
 */

const MAX_BYTES = 2 ** 30;

const pdfium = await loadPdfium();
const started = process.cpuUsage();
const [older, newer, folder] = process.argv.slice(2);
if (older === undefined || newer === undefined || folder === undefined) throw new Error('usage: pair.ts OLDER NEWER FOLDER');
const [before, after] = [openPage(older, join(folder, 'older')), openPage(newer, join(folder, 'newer'))];
const comparison = comparePages(before, after);
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ ...comparison, cpuMs: (user + system) / 1000, memoryMiB: process.resourceUsage().maxRSS / 1024 }));

function openPage(path: string, stored: string): ComparedPage {
  const document = pdfium.open(path, { maxBytes: MAX_BYTES });
  const geometry = readStoredGeometry(stored);
  return { document, index: 0, size: document.pageSize(0), geometry, onRead: (read) => writeGeometry(stored, read) };
}
